/* networks.h: networks of the application `generic` in a file: which lines belong to one?
 *
 * A network as JSON takes one line, and then each line of the file is one, or several lines, and then the
 * file is one. As text it takes several lines, up to the next one whose first word is `network`. */
#ifndef CLI_NETWORKS_H
#define CLI_NETWORKS_H

#include <stdbool.h>
#include <stddef.h>

enum { NETWORK_BYTES = 1 << 24 };

/* Of the first line of a file that is not empty or a comment: does it look like a network, where no
 * application is named? */
bool networks_begin(const char *line, size_t n);
bool networks_is_json(const char *line, size_t n);  /* its first character is a brace */
bool networks_is_whole(const char *line, size_t n); /* and the brace that closes it stands in it too */
bool networks_is_head(const char *line, size_t n);  /* the first line of a network as text */

#endif
