/* Options of a table: checking `key=value` against the game's list, and their canonical list. */
#include "core/options.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

/* Part of a text: of a value, or of the table's list of values. */
struct piece {
    const char *at;
    size_t len;
};

/* Cuts the text up to `mark` or the end off `rest`, and the mark with it. */
static struct piece cut(struct piece *rest, char mark)
{
    const char *end = rest->len ? memchr(rest->at, mark, rest->len) : NULL;
    struct piece first = {rest->at, end ? (size_t)(end - rest->at) : rest->len};
    size_t used = first.len + (end != NULL);

    *rest = (struct piece){rest->at + used, rest->len - used};
    return first;
}

/* Plain digits without a leading zero, so that a number is written in one way only. */
static bool number(struct piece piece, uint64_t *value)
{
    char digits[12];

    if (piece.len == 0 || piece.len >= sizeof digits || (piece.len > 1 && piece.at[0] == '0'))
        return false;
    memcpy(digits, piece.at, piece.len);
    digits[piece.len] = '\0';
    return ph_number_read(digits, UINT32_MAX, value);
}

/* Parses "A..B"; false if it is not a range. */
static bool range(struct piece piece, uint64_t *least, uint64_t *most)
{
    struct piece high = piece, low = cut(&high, '.');

    if (high.len < 2 || high.at[0] != '.')
        return false;
    return number(low, least) && number((struct piece){high.at + 1, high.len - 1}, most);
}

/* One part of one alternative: a word, a range, or N for any number. */
static bool fits_part(struct piece allowed, struct piece value)
{
    uint64_t least, most, n;

    if (allowed.len == 1 && allowed.at[0] == 'N')
        return number(value, &n);
    if (range(allowed, &least, &most))
        return number(value, &n) && least <= n && n <= most;
    return allowed.len == value.len && memcmp(allowed.at, value.at, value.len) == 0;
}

/* One alternative: parts separated by slashes, as many as the value has. */
static bool fits_alternative(struct piece allowed, struct piece value)
{
    while (allowed.len > 0 && value.len > 0)
        if (!fits_part(cut(&allowed, '/'), cut(&value, '/')))
            return false;
    return allowed.len == 0 && value.len == 0;
}

static bool fits(const char *values, const char *value)
{
    struct piece rest = {values, strlen(values)}, given = {value, strlen(value)};
    size_t last = given.len;

    if (last == 0 || value[last - 1] == '/')
        return false;
    while (rest.len > 0)
        if (fits_alternative(cut(&rest, ' '), given))
            return true;
    return false;
}

static const struct ph_option_kind *kind_of(const struct ph_game *game, const char *key)
{
    for (const struct ph_option_kind *kind = game->options; kind->key; kind++)
        if (strcmp(kind->key, key) == 0)
            return kind;
    return NULL;
}

bool ph_options_knows(const struct ph_game *game, const char *key)
{
    return kind_of(game, key) != NULL;
}

static struct ph_option *find(struct ph_options *options, const char *key)
{
    for (unsigned i = 0; i < options->count; i++)
        if (strcmp(options->at[i].key, key) == 0)
            return &options->at[i];
    return NULL;
}

bool ph_options_set(struct ph_options *options, const char *key, const char *value,
                    struct ph_error *error)
{
    const struct ph_option_kind *kind;
    struct ph_option *option;

    if (!options || !options->game || !key || !value)
        return ph_fail(error, key ? key : "", "a game, a key and a value are needed");
    kind = kind_of(options->game, key);
    option = find(options, key);
    if (!kind)
        return ph_fail(error, key, "%s has no such option", options->game->name);
    if (strlen(value) >= sizeof option->value || !fits(kind->values, value))
        return ph_fail(error, key, "\"%.60s\" is not possible; allowed: %s", value, kind->values);
    if (!option) {
        if (options->count == PH_OPTIONS_MAX || strlen(key) >= sizeof option->key)
            return ph_fail(error, key, "too many options");
        option = &options->at[options->count++];
        snprintf(option->key, sizeof option->key, "%s", key);
    }
    snprintf(option->value, sizeof option->value, "%s", value);
    return true;
}

void ph_options_list(const struct ph_rules *rules, struct ph_options *out)
{
    struct ph_options named = {.game = rules->game, .players = rules->players};

    rules->game->list_options(rules, &named);
    *out = (struct ph_options){
        .game = rules->game, .players = rules->players, .version = rules->version};
    for (const struct ph_option_kind *kind = rules->game->options; kind->key; kind++) {
        const struct ph_option *option = find(&named, kind->key);

        if (option && !(kind->initial && strcmp(kind->initial, option->value) == 0))
            out->at[out->count++] = *option;
    }
}
