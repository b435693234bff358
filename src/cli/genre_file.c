/* genre_file.c: see genre_file.h. */
#include "cli/genre_file.h"
#include "cli/line_file.h"

#include <stdio.h>

static text kept; /* settings point to it */

static int complain(const char *name, const tresse_message *message)
{
    fprintf(stderr, "%s:%d:%d: %s\n", name, message->line, message->column, message->text);
    return STATUS_INPUT;
}

int genre_file_read(const settings *asked, const char *name, tresse *t, tresse_genre **out, const char **page)
{
    line_file file = { 0 };
    tresse_message message = { 0, 1, "" };
    *out = NULL;
    line_file_open(&file, -1);
    bool well = line_file_read(&file, asked, name);
    if (well) {
        text_open(&kept, &program_memory);
        text_add(&kept, lines_text(&file.lines), lines_length(&file.lines));
    }
    line_file_free(&file);
    *page = text_bytes(&kept);
    if (!well)
        return STATUS_INPUT;
    tresse_status status = tresse_genre_new(t, *page, out, &message);
    return status == TRESSE_OK ? 0 : status == TRESSE_NO_MEMORY ? STATUS_MEMORY : complain(name, &message);
}

int genre_file_take(settings *asked)
{
    tresse *t;
    tresse_genre *genre = NULL;
    if (!asked->genre)
        return 0;
    if (asked->app)
        return cli_misuse(asked, "--app and --genre exclude each other");
    if (tresse_open(&t, NULL) != TRESSE_OK)
        return STATUS_MEMORY;
    int status = genre_file_read(asked, asked->genre, t, &genre, &asked->app);
    tresse_genre_free(genre);
    tresse_close(t);
    return status;
}
