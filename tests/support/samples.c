/* samples.c: see samples.h. */
#include "samples.h"

#include "apps/app.h"
#include "apps/paste/paste.h"
#include "instances.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

enum { SAMPLES_MOST = 400 };

sample samples[SAMPLES_MOST];
int samples_n;

static void add_sample(const char *name, const char *params, const char *bytes, size_t n)
{
    if (samples_n == SAMPLES_MOST || n > SAMPLE_MOST || !n)
        return;
    sample *s = &samples[samples_n++];
    *s = (sample){ name, params, "", n };
    memcpy(s->text, bytes, n);
}

/* A file as a whole, if it is short, and its first line that is a puzzle. */
static void add_file(const char *name, const char *path)
{
    static char bytes[1 << 16];
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(bytes, 1, sizeof bytes - 1, f) : 0;
    bytes[n] = '\0';
    if (f)
        fclose(f);
    add_sample(name, NULL, bytes, n);
    for (const char *at = bytes; *at;) {
        size_t line = strcspn(at, "\n");
        if (line > 3 && *at != '#') {
            add_sample(name, NULL, at, line);
            break;
        }
        at += line + (at[line] == '\n');
    }
}

static void add_files(void)
{
    char folder[100], path[400];
    for (const app *const *a = app_table; *a; a++) {
        snprintf(folder, sizeof folder, "examples/%s", (*a)->name);
        DIR *d = opendir(folder);
        for (struct dirent *entry; d && (entry = readdir(d));)
            if (entry->d_name[0] != '.') {
                snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
                add_file((*a)->name, path);
            }
        if (d)
            closedir(d);
    }
}

void samples_gather(void)
{
    samples_n = 0;
    for (const instance *i = instance_table; i->app; i++)
        add_sample(i->app, i->params, i->source, strlen(i->source));
    for (const reader *const *r = reader_table; *r; r++)
        if ((*r)->example)
            add_sample(NULL, NULL, (*r)->example, strlen((*r)->example));
    add_files();
}
