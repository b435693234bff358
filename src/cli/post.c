/* post.c: see post.h. */
#include "cli/post.h"

#include "base/json_write.h"
#include "cli/format.h"
#include "cli/line_file.h"
#include "cli/output.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct counts {
    const settings *asked;
    const char *name;
    text out;
    int verdict[TRESSE_POST_NOT_UNDERSTOOD + 1];
} counts;

static const char *const words[] = { "right", "wrong", "not understood" };

/* Standard input is looked at only where that takes nothing away from it. Compressed files are paths. */
bool post_is(const char *name)
{
    char first[4096];
    int fd = strcmp(name, "-") ? open(name, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    ssize_t n = fd < 0 ? -1 : pread(fd, first, sizeof first, 0), i = 0;
    if (fd > STDIN_FILENO)
        close(fd);
    if (n >= 3 && memcmp(first, "\xEF\xBB\xBF", 3) == 0)
        i = 3;
    while (i < n && strchr(" \t\r\n", first[i]) && first[i])
        i++;
    bool packed = n >= 2 && (memcmp(first, "\x1F\x8B", 2) == 0 || memcmp(first, "\x28\xB5", 2) == 0);
    return i < n && !packed && first[i] != '{' && first[i] != '[';
}

static int tell(void *context, const tresse_post_step *step)
{
    counts *its = context;
    text *out = &its->out;
    its->verdict[step->verdict]++;
    if (its->asked->format->kind == TRESSE_JSON) {
        text_add_string(out, "{\"file\":");
        json_string(out, its->name);
        json_number(out, "line", step->line);
        json_named(out, "verdict", words[step->verdict]);
        json_named(out, "says", step->says + (strncmp(step->says, ", ", 2) == 0 ? 2 : 0));
        json_key(out, "path");
        text_add_string(out, step->path ? step->path : "null");
        text_add_string(out, "}\n");
    } else {
        text_add_shown(out, its->name, strlen(its->name), 400);
        text_printf(out, ":%d: %s%s", step->line, words[step->verdict],
                    step->verdict == TRESSE_POST_RIGHT ? "" : ": ");
        text_add_shown(out, step->says, strlen(step->says), 400);
        text_add_string(out, "\n");
    }
    if (out->length < 1 << 16)
        return 0;
    int failed = cli_print(out);
    *out = (text)PROGRAM_TEXT;
    return failed;
}

int post_check(const settings *asked, const char *name)
{
    tresse *t = NULL;
    line_file file;
    counts its = { .asked = asked, .name = name, .out = PROGRAM_TEXT };
    const tresse_limits limits = cli_limits(asked);
    memset(&file, 0, sizeof file);
    if (!line_file_read(&file, asked, name))
        return STATUS_INPUT;
    if (tresse_open(&t, NULL) != TRESSE_OK)
        program_no_memory();
    tresse_status s =
        tresse_check_post(t, lines_text(&file.lines), lines_length(&file.lines), &limits, tell, &its, NULL);
    tresse_close(t);
    line_file_free(&file);
    if (s == TRESSE_NO_MEMORY)
        program_no_memory();
    int right = its.verdict[0], wrong = its.verdict[1], other = its.verdict[2];
    if (right + wrong + other == 0) {
        fprintf(stderr,
                "tresse: %s: no path in it; `tresse solve --format json` writes them, and `tresse help "
                "check` says "
                "how people post them\n",
                strcmp(name, "-") ? name : "standard input");
        return STATUS_INPUT;
    }
    if (asked->format->kind != TRESSE_JSON)
        text_printf(&its.out, "%d steps: %d right, %d wrong, %d not understood\n", right + wrong + other,
                    right, wrong, other);
    int printed = its.out.length ? cli_print(&its.out) : 0;
    return printed ? printed : wrong ? STATUS_REFUSED : other ? STATUS_INPUT : STATUS_WELL;
}
