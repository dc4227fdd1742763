/* Thurn und Taxis: the map drawn with characters, from the data file's layout. Roads are straight
 * rows of dots; names stand beside their cities wherever they cover no other one. */
#include "games/taxis/text/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
    COLUMNS_MAX = 80,
    ROWS = 26,
    CHARACTER = 4, /* bytes of one in UTF-8, at most */
    CLEAR = 2,     /* columns between a city and the edge that a name needs */
};

struct cell {
    char text[CHARACTER];
    bool taken; /* by a city or a name: nothing may cover it */
};

struct canvas {
    const struct taxis_rules *r;
    unsigned columns;
    struct cell at[ROWS][COLUMNS_MAX];
    unsigned row[TAXIS_CITIES_MAX], column[TAXIS_CITIES_MAX];
};

static void place_cities(struct canvas *canvas)
{
    const struct taxis_rules *r = canvas->r;
    unsigned width = 1, height = 1;

    for (unsigned i = 0; i < r->cities; i++) {
        width = (unsigned)r->x[i] > width ? (unsigned)r->x[i] : width;
        height = (unsigned)r->y[i] > height ? (unsigned)r->y[i] : height;
    }
    for (unsigned i = 0; i < r->cities; i++) {
        canvas->column[i] = CLEAR + (unsigned)r->x[i] * (canvas->columns - 2 * CLEAR - 1) / width;
        canvas->row[i] = (unsigned)r->y[i] * (ROWS - 1) / height;
    }
}

static void draw_road(struct canvas *canvas, unsigned from, unsigned to)
{
    int row = (int)canvas->row[from], column = (int)canvas->column[from];
    int down = (int)canvas->row[to] - row, across = (int)canvas->column[to] - column;
    int steps = abs(across) > abs(down) ? abs(across) : abs(down);

    /* Every second character is enough to see a flat road, and leaves more air. */
    for (int i = 2; i < steps - 1; i += abs(across) > 2 * abs(down) ? 2 : 1) {
        int y = row + (2 * down * i + (down < 0 ? -steps : steps)) / (2 * steps);
        int x = column + (2 * across * i + (across < 0 ? -steps : steps)) / (2 * steps);

        canvas->at[y][x].text[0] = '.';
    }
}

static unsigned name_width(const char *name)
{
    unsigned width = 0;

    for (size_t step; *name && (step = ph_utf8_step(name, strlen(name))) > 0; name += step)
        width++;
    return width;
}

static bool is_free(const struct canvas *canvas, int row, int column, unsigned width)
{
    if (row < 0 || row >= ROWS || column < 0 || (unsigned)column + width > canvas->columns)
        return false;
    for (unsigned i = 0; i < width; i++)
        if (canvas->at[row][(unsigned)column + i].taken)
            return false;
    return true;
}

static void write_name(struct canvas *canvas, int row, int column, const char *name)
{
    for (size_t step; *name && (step = ph_utf8_step(name, strlen(name))) > 0; name += step) {
        struct cell *cell = &canvas->at[row][column++];

        memset(cell->text, 0, sizeof cell->text);
        memcpy(cell->text, name, step);
        cell->taken = true;
    }
}

/* Right of the city, left of it, or the row below or above; a name without room is left out: the
 * table under the map has them all. */
static void place_name(struct canvas *canvas, unsigned city)
{
    const char *name = canvas->r->name[city];
    unsigned width = name_width(name);
    int row = (int)canvas->row[city], column = (int)canvas->column[city], long_way = (int)width;
    const int tries[][2] = {
        {0, 2},  {0, -long_way - 1}, {1, 1 - long_way / 2}, {-1, 1 - long_way / 2}, {1, 1},
        {-1, 1}, {1, -long_way},     {-1, -long_way}};

    for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++)
        if (is_free(canvas, row + tries[i][0], column + tries[i][1], width)) {
            write_name(canvas, row + tries[i][0], column + tries[i][1], name);
            return;
        }
}

static void draw(struct canvas *canvas)
{
    const struct taxis_rules *r = canvas->r;

    for (unsigned i = 0; i < r->cities; i++)
        for (unsigned j = i + 1; j < r->cities; j++)
            if (r->near[i] >> j & 1)
                draw_road(canvas, i, j);
    for (unsigned i = 0; i < r->cities; i++)
        canvas->at[canvas->row[i]][canvas->column[i]] = (struct cell){"o", true};
    for (unsigned i = 0; i < r->cities; i++)
        place_name(canvas, i);
}

static void print_row(const struct cell *cells, unsigned columns, struct ph_buf *out)
{
    while (columns > 0 && cells[columns - 1].text[0] == '\0')
        columns--;
    for (unsigned i = 0; i < columns; i++) {
        size_t len = 0;

        while (len < CHARACTER && cells[i].text[len])
            len++;
        ph_buf_addn(out, len ? cells[i].text : " ", len ? len : 1);
    }
    ph_buf_addc(out, '\n');
}

void taxis_draw_map(const struct taxis_rules *r, unsigned columns, struct ph_buf *out)
{
    struct canvas canvas = {.r = r, .columns = columns < COLUMNS_MAX ? columns : COLUMNS_MAX};

    place_cities(&canvas);
    draw(&canvas);
    for (unsigned i = 0; i < ROWS; i++)
        print_row(canvas.at[i], canvas.columns, out);
}
