/* input.c: see input.h.
 *
 * Lines or grid? The first lines are looked at until one settles the matter. A line that by itself is a
 * puzzle, and can't be a row of a larger one as well (tresse_puzzle_row), settles it: lines. Where a line is
 * none, its application may know the text by its head (tresse_text_extent). More lines or bytes than a grid
 * can have settle it, too: lines. At the end of the text: lines if each of them is a puzzle, a grid if the
 * whole is one, or if no line is (but for empty ones) and the application knows the text for one puzzle; else
 * lines. What was looked at is kept in the buffer and then delivered from there, so nothing is read twice and
 * pipes will do.
 *
 * Networks (see networks.h) are recognised by --app or by their first line, and delivered one by one.
 *
 * A first line of words, without any digit, above lines that are puzzles (as far as they were looked at) is a
 * heading, such as tables have: it is passed over with a note. */
#include "cli/input.h"
#include "cli/experiments/networks.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHUNK = 1 << 16,
    GRID_BYTES = 1 << 20,
    GRID_LINES = 200,
    SHOWN = 200, /* bytes kept of a line that is refused unread */
    POLL_MS = 100
};

struct input {
    const settings *settings;
    input_style style;
    tresse *tresse; /* to tell puzzles from other text */
    tresse_puzzle *puzzle;
    int next_operand;
    uint64_t total, before; /* bytes of all files, and of the files read so far; total 0: not known */
    /* the file being read; fd is -1 between files */
    int fd, line, operand;
    bytes buffer;
    size_t at; /* the part of the buffer before it was delivered */
    uint64_t delivered;
    bool at_end, settled, grid, heading;
    bool networks; /* of several lines each */
    size_t line_most;
    bool said;       /* something was delivered from it, or is wrong with it */
    char **name;     /* of each operand, for messages */
    bytes trouble;   /* a message to be delivered next */
    bool is_trouble; /* it is about bad input, not a note */
};

/* ---- operands ---- */

static int operands(const input *in)
{
    return in->settings->operands ? in->settings->operands : 1;
}

static const char *operand(const input *in, int k)
{
    return in->settings->operands ? in->settings->operand[k] : "-";
}

static char *string_of(bytes *b)
{
    bytes_add(b, "", 1);
    return b->at;
}

static char *name_of(const input *in, int k)
{
    bytes b = { NULL, 0, 0 };
    const char *word = operand(in, k);
    struct stat about;
    if (!strcmp(word, "-"))
        bytes_add_string(&b, "standard input");
    else if (!stat(word, &about))
        bytes_add_clean(&b, word, strlen(word), 1000);
    else
        bytes_format(&b, "argument %d", k + 1);
    return string_of(&b);
}

/* The bytes of all operands if each is a regular file, else 0. */
static uint64_t total_of(const input *in)
{
    uint64_t total = 0;
    for (int k = 0; k < operands(in); k++) {
        struct stat about;
        const char *word = operand(in, k);
        int failed = strcmp(word, "-") ? stat(word, &about) : fstat(STDIN_FILENO, &about);
        if (failed || !S_ISREG(about.st_mode))
            return 0;
        total += (uint64_t)about.st_size;
    }
    return total;
}

input *input_open(const settings *s, const input_style *style)
{
    input *in = bytes_allocate(sizeof *in);
    in->settings = s;
    in->style = *style;
    in->fd = -1;
    if (tresse_open(&in->tresse, NULL) != TRESSE_OK ||
        tresse_puzzle_new(in->tresse, &in->puzzle) != TRESSE_OK)
        bytes_no_memory();
    in->name = bytes_allocate((size_t)operands(in) * sizeof *in->name);
    for (int k = 0; k < operands(in); k++)
        in->name[k] = name_of(in, k);
    in->total = total_of(in);
    return in;
}

static void close_file(input *in)
{
    if (in->fd > STDERR_FILENO)
        close(in->fd);
    in->fd = -1;
}

void input_close(input *in)
{
    if (!in)
        return;
    close_file(in);
    for (int k = 0; in->name && k < operands(in); k++)
        free(in->name[k]);
    free(in->name);
    bytes_free(&in->buffer);
    bytes_free(&in->trouble);
    tresse_puzzle_free(in->puzzle);
    tresse_close(in->tresse);
    free(in);
}

bool input_is_single(const input *in)
{
    struct stat about;
    return operands(in) == 1 && strcmp(operand(in, 0), "-") && stat(operand(in, 0), &about);
}

/* ---- what is a puzzle ---- */

static bool can_be_read(input *in, const char *params, const char *text, size_t n, tresse_message *m)
{
    tresse_status status;
    for (int attempt = 0;; attempt++) {
        status = tresse_puzzle_read(in->puzzle, in->settings->app, params, text, n, m);
        if (status != TRESSE_NO_MEMORY)
            return status == TRESSE_OK;
        if (!bytes_relieve(attempt))
            bytes_no_memory();
    }
}

static bool is_puzzle(input *in, const char *text, size_t n, tresse_message *m)
{
    const settings *s = in->settings;
    m->line = m->column = 0;
    m->text[0] = '\0';
    return !memchr(text, '\0', n) && can_be_read(in, s->params[0] ? s->params : NULL, text, n, m);
}

/* ---- bytes of a file ---- */

/* Reads some more; false at the end of the file, or when the run stops. */
static bool read_more(input *in)
{
    if (in->at > in->buffer.length / 2) {
        memmove(in->buffer.at, in->buffer.at + in->at, in->buffer.length - in->at);
        in->buffer.length -= in->at;
        in->at = 0;
    }
    bytes_reserve(&in->buffer, CHUNK);
    while (!in->at_end && !stop_requested()) {
        struct pollfd p = { in->fd, POLLIN, 0 };
        if (poll(&p, 1, POLL_MS) == 0)
            continue;
        ssize_t n = read(in->fd, in->buffer.at + in->buffer.length, CHUNK);
        if (n > 0) {
            in->buffer.length += (size_t)n;
            return true;
        }
        if (n == 0 || (errno != EINTR && errno != EAGAIN))
            in->at_end = true;
        if (n < 0 && in->at_end) {
            in->is_trouble = in->said = true;
            bytes_format(&in->trouble, "tresse: %s: %s\n", in->name[in->operand], strerror(errno));
        }
    }
    return false;
}

/* Finds the end of the line that starts `from` bytes behind in->at: its length goes to *n. False: there is no
 * line any more. A line longer than `most` is cut there, with *whole false. */
static bool find_line(input *in, size_t from, size_t most, size_t *n, bool *whole)
{
    size_t looked = 0;
    *whole = true;
    for (;;) {
        const char *start = in->buffer.at + in->at + from;
        size_t there = in->buffer.length - in->at - from;
        const char *end = there > looked ? memchr(start + looked, '\n', there - looked) : NULL;
        *n = end ? (size_t)(end - start) : there;
        if (*n > most) {
            *n = most;
            *whole = false;
            return true;
        }
        if (end)
            return true;
        looked = there;
        if (!read_more(in))
            return there && !stop_requested();
    }
}

static size_t without_return(const char *text, size_t n)
{
    return n && text[n - 1] == '\r' ? n - 1 : n;
}

static bool is_skipped(const char *text, size_t n)
{
    if (n && text[0] == '#')
        return true;
    for (size_t i = 0; i < n; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
            return false;
    return true;
}

/* ---- lines or grid ---- */

/* The rest of the file without its lines of comment, which are made blank; nothing is moved. */
static void blank_comments(const char *text, size_t n, bytes *out)
{
    bool comment = false;
    bytes_add(out, text, n);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || text[i - 1] == '\n')
            comment = text[i] == '#';
        if (comment && text[i] != '\n')
            out->at[i] = ' ';
    }
}

static bool whole_is_puzzle(input *in, tresse_message *m)
{
    bytes text = { NULL, 0, 0 };
    blank_comments(in->buffer.at + in->at, in->buffer.length - in->at, &text);
    bool yes = is_puzzle(in, text.at, text.length, m);
    bytes_free(&text);
    return yes;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Mostly letters, and no digit. Signs of empty cells are no letters here. */
static bool is_heading(const char *text, size_t n)
{
    size_t letters = 0;
    for (size_t i = 0; i < n; i++) {
        bool letter = is_letter(text[i]);
        letters += letter && text[i] != 'x' && text[i] != 'X';
        if (!letter && !memchr(" ,;\t_-/()", text[i], 10))
            return false;
    }
    return n <= SHOWN && letters > n / 2;
}

static tresse_extent extent_of(input *in, size_t n, bool whole)
{
    bytes text = { NULL, 0, 0 };
    blank_comments(in->buffer.at + in->at, n, &text);
    tresse_extent extent = tresse_text_extent(in->settings->app, text.at, text.length, whole);
    bytes_free(&text);
    return extent;
}

/* Reads on to the end of a file that is one text, or to where it is too long. */
static void settle_text(input *in)
{
    while (in->buffer.length - in->at <= GRID_BYTES && read_more(in))
        ;
    in->grid = true;
    in->heading = false;
}

/* What is known of the lines looked at so far. */
typedef struct look {
    int lines, puzzles;
    int filled; /* puzzles that are not without a clue */
    bool heading;
} look;

static void settle_whole(input *in, const look *l)
{
    tresse_message m;
    if (l->lines < 2 || l->puzzles == l->lines || stop_requested())
        return;
    in->grid = whole_is_puzzle(in, &m) ||
               (!l->filled && extent_of(in, in->buffer.length - in->at, true) == TRESSE_EXTENT_TEXT);
}

/* Takes the line of n bytes that ends what was looked at into account; true: the matter is settled. */
static bool settle_line(input *in, look *l, size_t from, size_t n)
{
    tresse_message m;
    const char *text = in->buffer.at + in->at + from;
    bool puzzle = is_puzzle(in, text, n, &m);
    tresse_row row = tresse_puzzle_row(in->puzzle);
    l->lines++;
    l->heading = l->lines == 1 ? !puzzle && is_heading(text, n) : l->heading && puzzle;
    in->heading = l->heading;
    if (puzzle && row == TRESSE_ROW_NOT)
        return true;
    tresse_extent extent = puzzle ? TRESSE_EXTENT_UNKNOWN : extent_of(in, from + n, false);
    if (extent == TRESSE_EXTENT_TEXT)
        settle_text(in);
    if (extent != TRESSE_EXTENT_UNKNOWN || l->lines > GRID_LINES)
        return true;
    l->puzzles += puzzle;
    l->filled += puzzle && row == TRESSE_ROW;
    in->heading = false;
    return false;
}

/* Looks ahead until it is clear whether this file is a grid. */
static void settle(input *in)
{
    look l = { 0, 0, 0, false };
    size_t from = 0, n;
    bool whole;
    in->settled = true;
    while (find_line(in, from, GRID_BYTES, &n, &whole)) {
        const char *text = in->buffer.at + in->at + from;
        if (!whole || from + n > GRID_BYTES)
            return;
        n = without_return(text, n);
        if (!is_skipped(text, n) && settle_line(in, &l, from, n))
            return;
        text = in->buffer.at + in->at + from;
        text = memchr(text, '\n', in->buffer.length - in->at - from);
        if (!text)
            break;
        from = (size_t)(text + 1 - in->buffer.at) - in->at;
    }
    settle_whole(in, &l);
    in->heading = l.heading && l.lines > 1 && !in->grid;
}

/* ---- networks ---- */

/* The first line from *from on that is not empty or a comment; it is *n long. */
static bool find_text(input *in, size_t *from, size_t *n)
{
    bool whole;
    while (in->at + *from <= in->buffer.length && find_line(in, *from, NETWORK_BYTES, n, &whole)) {
        if (!is_skipped(in->buffer.at + in->at + *from, *n))
            return true;
        *from += *n + 1;
    }
    return false;
}

/* Does the file have networks? Then it is settled how they are delivered. */
static bool settle_networks(input *in)
{
    size_t from = 0, n = 0;
    const char *app = in->settings->app;
    if ((app && strcmp(app, "generic")) || !find_text(in, &from, &n))
        return false;
    const char *line = in->buffer.at + in->at + from;
    if (!app && !networks_begin(line, n))
        return false;
    in->line_most = NETWORK_BYTES;
    in->networks = !networks_is_json(line, n) || !networks_is_whole(line, n);
    return true;
}

/* The bytes of the next network: up to the line that begins another one, or to the end. 0: there is none. */
static size_t find_network(input *in)
{
    size_t from = 0, n;
    if (!find_text(in, &from, &n))
        return 0;
    bool json = networks_is_json(in->buffer.at + in->at + from, n);
    for (from += n + 1; from <= NETWORK_BYTES && find_text(in, &from, &n); from += n + 1)
        if (!json && networks_is_head(in->buffer.at + in->at + from, n))
            return from;
    return in->buffer.length - in->at;
}

/* ---- items ---- */

static void describe(input *in, item *i, item_kind kind)
{
    i->kind = kind;
    i->name = in->name[in->operand];
    i->line = in->line;
    in->said = true;
    i->refused = NULL;
    i->refused_column = 0;
    i->fraction = in->total ? (double)(in->before + in->delivered) / (double)in->total : -1;
}

static bool deliver_trouble(input *in, item *i)
{
    bytes swap = i->text;
    describe(in, i, in->is_trouble ? ITEM_TROUBLE : ITEM_NOTE);
    i->text = in->trouble;
    in->trouble = swap;
    bytes_clear(&in->trouble);
    in->is_trouble = false;
    return true;
}

static void step_over(input *in, size_t n)
{
    in->at += n;
    in->delivered += n;
}

/* One network, with its lines of comment made blank; false: there is no other. */
static bool deliver_network(input *in, item *i)
{
    size_t n = find_network(in);
    if (!n || stop_requested())
        return false;
    const char *text = in->buffer.at + in->at;
    in->line++;
    describe(in, i, ITEM_GRID);
    blank_comments(text, n <= NETWORK_BYTES ? n : SHOWN, &i->text);
    if (n > NETWORK_BYTES)
        i->refused = "the network is longer than 16 MB";
    for (size_t k = 0; k < n; k++)
        in->line += text[k] == '\n';
    in->line--;
    step_over(in, n);
    in->at_end = in->at_end || n > NETWORK_BYTES;
    return true;
}

/* Passes over the rest of a line that is too long. */
static void skip_line(input *in)
{
    do {
        size_t there = in->buffer.length - in->at;
        const char *end = there ? memchr(in->buffer.at + in->at, '\n', there) : NULL;
        step_over(in, end ? (size_t)(end - in->buffer.at) - in->at : there);
        if (end)
            return;
    } while (read_more(in));
}

static void refuse_line(item *i, const char *why, int column)
{
    i->refused = why;
    i->refused_column = column;
    if (i->text.length > SHOWN)
        i->text.length = SHOWN;
}

static bool deliver_grid(input *in, item *i)
{
    size_t n = in->buffer.length - in->at;
    in->line = 1;
    in->delivered += n;
    describe(in, i, ITEM_GRID);
    blank_comments(in->buffer.at + in->at, n, &i->text);
    if (n > GRID_BYTES)
        refuse_line(i, "the text is longer than 1 MB", 0);
    in->at = in->buffer.length;
    in->at_end = true;
    return true;
}

/* Nothing but a brace or bracket: the first line of JSON that was laid out for people. */
static bool is_opening(const char *text, size_t n)
{
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t'))
        n--;
    while (n && (*text == ' ' || *text == '\t'))
        text++, n--;
    return n == 1 && (*text == '{' || *text == '[');
}

/* The lines behind such a line belong to it, and are passed over, up to one that may be a path by itself. */
static void skip_laid_out(input *in)
{
    size_t n;
    bool whole;
    while (find_line(in, 0, in->line_most, &n, &whole)) {
        const char *text = in->buffer.at + in->at;
        if (!whole || (n > 1 && text[0] == '{'))
            return;
        in->line++;
        step_over(in, n + (in->at + n < in->buffer.length));
    }
}

/* Makes the line in the item a note about it; false: none is wanted. */
static bool note_heading(input *in, item *i)
{
    in->heading = false;
    if (in->settings->quiet)
        return false;
    bytes_format(&in->trouble, "%s:%d: skipped, as a heading: \"", in->name[in->operand], in->line);
    bytes_add_clean(&in->trouble, i->text.at, i->text.length, SHOWN);
    bytes_add_string(&in->trouble, "\"\n");
    return deliver_trouble(in, i);
}

/* Describes the line in the item, and refuses it if it need not be read; whole: it was not cut. */
static bool deliver_text(input *in, item *i, bool whole)
{
    describe(in, i, ITEM_LINE);
    const char *nul = memchr(i->text.at, '\0', i->text.length);
    if (!in->style.puzzles && !in->style.comments && is_opening(i->text.at, i->text.length)) {
        refuse_line(i, "one path per line is expected; this one goes on over several lines", 0);
        skip_laid_out(in);
    } else if (!whole)
        refuse_line(i,
                    in->line_most <= GRID_BYTES      ? "the line is longer than 1 MB"
                    : in->line_most <= NETWORK_BYTES ? "the line is longer than 16 MB"
                                                     : "the line is longer than 64 MB",
                    0);
    else if (nul)
        refuse_line(i, "found a NUL byte: this is no plain text (UTF-16, perhaps?)",
                    (int)(nul - i->text.at) + 1);
    return true;
}

/* The next line that is not skipped; false: there is none in this file. */
static bool deliver_line(input *in, item *i)
{
    size_t n;
    bool whole;
    while (find_line(in, 0, in->line_most, &n, &whole)) {
        const char *text = in->buffer.at + in->at;
        size_t kept = whole ? without_return(text, n) : SHOWN;
        bool skipped = is_skipped(text, whole ? n : kept) && (whole || text[0] == '#') &&
                       !(in->style.comments && n && text[0] == '#');
        in->line++;
        bytes_clear(&i->text);
        if (!skipped)
            bytes_add(&i->text, text, kept);
        step_over(in, n);
        if (!whole)
            skip_line(in);
        if (in->at < in->buffer.length)
            step_over(in, 1);
        if (!skipped && !in->heading)
            return deliver_text(in, i, whole);
        if (!skipped && note_heading(in, i))
            return true;
    }
    return false;
}

/* ---- from operand to operand ---- */

static void start_file(input *in, int fd)
{
    in->fd = fd;
    in->line = 0;
    in->before += in->delivered;
    in->delivered = 0;
    in->at = 0;
    bytes_clear(&in->buffer);
    in->at_end = in->settled = in->grid = in->heading = in->said = in->networks = false;
    in->line_most = in->style.line_most;
    if (fd == STDIN_FILENO && isatty(fd) && !in->settings->quiet)
        bytes_format(&in->trouble, "tresse: reading from the terminal; Ctrl-D ends the input\n");
}

static void pass_mark(input *in)
{
    while (in->buffer.length < 3 && read_more(in))
        ;
    if (in->buffer.length >= 3 && !memcmp(in->buffer.at, "\xEF\xBB\xBF", 3))
        step_over(in, 3);
}

/* Rather the name of a file than a puzzle: without a digit, or short and with more letters than digits or
 * with something like ".txt" at its end. */
static bool is_name(const char *word)
{
    enum { NAME_MOST = 40, ENDING_LEAST = 2, ENDING_MOST = 5 };
    int digits = 0, letters = 0, ending = 0; /* ending: letters behind the last dot; -1: others too */
    for (const char *c = word; *c; c++) {
        digits += *c >= '0' && *c <= '9';
        letters += is_letter(*c) && *c != 'x' && *c != 'X';
    }
    const char *dot = strrchr(word, '.');
    for (const char *c = dot ? dot + 1 : ""; *c; c++)
        ending = is_letter(*c) && ending >= 0 ? ending + 1 : -1;
    if (!digits || strlen(word) > NAME_MOST)
        return !digits;
    return letters > digits || (ending >= ENDING_LEAST && ending <= ENDING_MOST);
}

/* Is it a puzzle but for the parameters that were asked for? */
static bool is_misfit(input *in, const char *word)
{
    return in->settings->params[0] && can_be_read(in, NULL, word, strlen(word), NULL);
}

/* Words of a puzzle, right or wrong, rather than the name of a file, which may have a / or a blank, too. */
static bool is_text(const input *in, const char *word)
{
    const char *sudoku = tresse_app_name(0), *app = in->settings->app;
    if (!strpbrk(word, " \n"))
        return false;
    if (!app)
        app = tresse_text_app(word, strlen(word));
    return app && (strcmp(app, sudoku) || !strchr(word, '/'));
}

static void complain_of_word(input *in, const char *word, int error, const tresse_message *m)
{
    bytes *b = &in->trouble;
    in->is_trouble = true;
    bytes_add_string(b, "tresse: ");
    if (!*word) {
        bytes_format(b, "argument %d is empty: expected a file%s\n", in->operand + 1,
                     in->style.puzzles ? " or a puzzle" : "");
        return;
    }
    if (!in->style.puzzles || (strchr(word, '/') && !is_text(in, word))) {
        bytes_add_clean(b, word, strlen(word), 1000);
        bytes_format(b, ": %s\n", strerror(error));
        return;
    }
    bytes_add_string(b, "\"");
    bytes_add_clean(b, word, strlen(word), 100);
    bool network = in->settings->app && !strcmp(in->settings->app, "generic") && strpbrk(word, "{\n");
    if (is_name(word) && !network && !is_text(in, word)) {
        bytes_add_string(b, "\": no such file, and not a puzzle\n");
        return;
    }
    bytes_add_string(b, "\" is neither an existing file nor a puzzle: ");
    if (m->line > 1)
        bytes_format(b, "line %d, ", m->line);
    if (m->column)
        bytes_format(b, "column %d: ", m->column);
    bytes_add_clean(b, m->text, strlen(m->text), sizeof m->text);
    bytes_add_string(b, "\n");
}

/* Goes on to the next operand. True: it is a puzzle by itself, and now in the item. */
static bool next_operand(input *in, item *i)
{
    struct stat about;
    tresse_message m = { 0, 0, "" };
    int k = in->operand = in->next_operand++;
    const char *word = operand(in, k);
    if (!strcmp(word, "-")) {
        start_file(in, STDIN_FILENO);
        return false;
    }
    if (stat(word, &about)) {
        int error = errno;
        if (in->style.puzzles && (is_puzzle(in, word, strlen(word), &m) || is_misfit(in, word))) {
            in->line = 1;
            describe(in, i, ITEM_WORD);
            bytes_add_string(&i->text, word);
            return true;
        }
        complain_of_word(in, word, error, &m);
        return false;
    }
    int fd = open(word, O_RDONLY | O_CLOEXEC | (S_ISFIFO(about.st_mode) ? O_NONBLOCK : 0));
    if (fd >= 0) {
        start_file(in, fd);
    } else {
        in->is_trouble = true;
        bytes_format(&in->trouble, "tresse: %s: %s\n", in->name[k], strerror(errno));
    }
    return false;
}

/* Something of the file that is open; false: it has come to its end, and is closed. */
static bool next_of_file(input *in, item *i)
{
    if (!in->settled) {
        pass_mark(in);
        if (in->style.puzzles && !settle_networks(in))
            settle(in);
        in->settled = true;
    }
    if (in->grid) {
        in->grid = false;
        return deliver_grid(in, i);
    }
    if (in->networks ? deliver_network(in, i) : deliver_line(in, i))
        return true;
    close_file(in);
    in->is_trouble = in->is_trouble || (!in->said && in->style.wanted);
    if (!in->said && (in->style.wanted || !in->settings->quiet) && !stop_requested())
        bytes_format(&in->trouble, "tresse: %s: no %s in it\n", in->name[in->operand], in->style.unit);
    return false;
}

bool input_next(void *context, item *i)
{
    input *in = context;
    bytes_clear(&i->text);
    while (!stop_requested()) {
        if (in->trouble.length)
            return deliver_trouble(in, i);
        if (in->fd >= 0) {
            if (next_of_file(in, i))
                return true;
        } else if (in->next_operand == operands(in)) {
            return false;
        } else if (next_operand(in, i)) {
            return true;
        }
    }
    return false;
}
