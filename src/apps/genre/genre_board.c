/* genre_board.c: the geometry of a board: cells row by row; edges, those between cells of a row before those
 * between cells of a column; corners; regions. */
#include "apps/genre/genre.h"

const int genre_row_step[4] = { 0, 1, 0, -1 }, genre_column_step[4] = { 1, 0, -1, 0 };

const char *const genre_site_name[SITES] = { "board", "cells", "edges", "corners", "regions",
                                             "left",  "right", "top",   "bottom" };

int genre_step(const genre_puzzle *p, int cell, int direction)
{
    return cell < 0 ? -1
                    : genre_cell(p, cell / p->columns + genre_row_step[direction],
                                 cell % p->columns + genre_column_step[direction]);
}

static int across(const genre_puzzle *p)
{
    return p->rows * (p->columns - 1);
}

int genre_edge(const genre_puzzle *p, int cell, int direction)
{
    int next = genre_step(p, cell, direction);
    if (next < 0)
        return -1;
    int least = next < cell ? next : cell;
    bool row = direction == TO_RIGHT || direction == TO_LEFT;
    return p->cells + (row ? least / p->columns * (p->columns - 1) + least % p->columns : across(p) + least);
}

void genre_edge_cells(const genre_puzzle *p, int edge, int *first, int *second)
{
    int i = edge - p->cells;
    bool row = i < across(p);
    *first = row ? i / (p->columns - 1) * p->columns + i % (p->columns - 1) : i - across(p);
    *second = row ? *first + 1 : *first + p->columns;
}

int genre_places(const genre_puzzle *p, genre_site site)
{
    switch (site) {
    case SITE_BOARD:
        return 1;
    case SITE_CELLS:
        return p->cells;
    case SITE_EDGES:
        return p->edges;
    case SITE_CORNERS:
        return (p->rows + 1) * (p->columns + 1);
    case SITE_REGIONS:
        return p->regions;
    case SITE_LEFT:
    case SITE_RIGHT:
        return p->rows;
    case SITE_TOP:
    case SITE_BOTTOM:
    case SITES:
        break;
    }
    return p->columns;
}

/* Clues that cells can belong to, in their order. */
int genre_owners(const genre_puzzle *p, int place)
{
    const int *is = p->genre->cells.owner ? p->place[p->genre->cells.owner - 1] : NULL;
    int owners = 0;
    for (int i = 0; is && i < place; i++)
        owners += is[i] != GENRE_NONE;
    return owners;
}

int genre_owner_place(const genre_puzzle *p, int owner)
{
    int place = 0;
    while (genre_owners(p, place + 1) <= owner)
        place++;
    return place;
}

bool genre_take_board(genre_puzzle *p)
{
    p->cells = p->rows * p->columns;
    p->edges = across(p) + (p->rows - 1) * p->columns;
    size_t all = (size_t)(p->cells + p->edges) + 1;
    p->first = arena_take(p->arena, all, sizeof *p->first);
    p->values = arena_take(p->arena, all, sizeof *p->values);
    p->least = arena_take(p->arena, all, sizeof *p->least);
    p->known = arena_take(p->arena, all, sizeof *p->known);
    p->region = arena_take(p->arena, all, sizeof *p->region);
    p->region_size = arena_take(p->arena, all, sizeof *p->region_size);
    return p->first && p->values && p->least && p->known && p->region && p->region_size;
}

/* In the order of first cells. Quadratic in the number of regions, which are few. */
bool genre_number_regions(genre_puzzle *p)
{
    const int *is = p->place[p->genre->regions];
    int *first = arena_take(p->arena, (size_t)p->cells, sizeof *first);
    for (int i = 0; first && i < p->cells; i++) {
        int k = 0;
        while (k < p->regions && is[first[k]] != is[i])
            k++;
        if (k == p->regions)
            first[p->regions++] = i;
        p->region[i] = k;
        p->region_size[k]++;
    }
    return first;
}

bool genre_take_parts(genre_puzzle *p)
{
    bool taken = true;
    for (int i = 0; i < p->genre->parts && taken; i++) {
        p->places[i] = genre_places(p, p->genre->part[i].site);
        p->place[i] = arena_take(p->arena, (size_t)p->places[i], sizeof **p->place);
        taken = p->place[i];
        for (int k = 0; k < p->places[i] && taken; k++)
            p->place[i][k] = p->genre->part[i].site == SITE_BOARD ? p->genre->part[i].usual : GENRE_NONE;
    }
    return taken;
}
