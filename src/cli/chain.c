/* chain.c: see chain.h. The line made from item n has number n + line, even if other items gave none: so
 * messages do not depend on where the work was cut into parts. */
#include "cli/chain.h"

#include <stdlib.h>

typedef struct pair {
    const chain *chain;
    void *first, *second; /* the workers of the two jobs */
    answer made;          /* the answer of the first job */
    item item;            /* the item for the second job */
} pair;

static void close_pair(void *worker)
{
    pair *p = worker;
    if (p->first)
        p->chain->first.close(p->first);
    if (p->second)
        p->chain->second.close(p->second);
    text_close(&p->made.out);
    text_close(&p->made.note);
    free(p);
}

static void *open_pair(const void *context)
{
    pair *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->chain = context;
    p->made = (answer)ANSWER;
    p->first = p->chain->first.open(p->chain->first.context);
    p->second = p->first ? p->chain->second.open(p->chain->second.context) : NULL;
    if (p->second)
        return p;
    close_pair(p);
    return NULL;
}

/* Passes on the notes of the first half, and makes its line, without the end, the text of the next item. */
static void pass_on(pair *pair, const item *entry, answer *reply)
{
    const text *line = &pair->made.out;
    reply->saw |= pair->made.saw;
    text_add(&reply->note, pair->made.note.bytes, pair->made.note.length);
    pair->item = (item){ .kind = ITEM_LINE,
                         .index = entry->index,
                         .name = pair->chain->name,
                         .line = pair->chain->line + entry->index,
                         .text = pair->made.out,
                         .fraction = entry->fraction };
    pair->item.text.length -= line->length && line->bytes[line->length - 1] == '\n';
}

static void work_pair(void *worker, const item *entry, answer *reply)
{
    pair *p = worker;
    text_renew(&p->made.out);
    text_renew(&p->made.note);
    p->made.saw = 0;
    p->made.helpers = reply->helpers;
    p->chain->first.work(p->first, entry, &p->made);
    pass_on(p, entry, reply);
    if (p->made.out.length && !(reply->saw & (SAW_STOP | SAW_SHORT)))
        p->chain->second.work(p->second, &p->item, reply);
}

static void be_patient(const void *context, double seconds, text *out)
{
    const chain *c = context;
    c->first.patience(c->first.context, seconds, out);
}

job chain_job(const chain *chain)
{
    job j = chain->first;
    j.context = chain;
    j.open = open_pair;
    j.close = close_pair;
    j.work = work_pair;
    j.patience = chain->first.patience ? be_patient : NULL;
    return j;
}
