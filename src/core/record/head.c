/* The head of a record. It is read as a whole first, because its keys may come in any order; then
 * the game is started. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "core/deal.h"
#include "core/options.h"
#include "core/record/record.h"

static const struct ph_record_line *find(const struct ph_record *record, const char *key)
{
    for (unsigned i = 0; i < record->count; i++)
        if (strcmp(record->head[i].key, key) == 0)
            return &record->head[i];
    return NULL;
}

/* ---- the head ---- */

static bool add_entry(struct ph_record *record, char *line)
{
    unsigned number = record->lines.number;
    char *colon = strchr(line, ':');

    if (!colon || colon == line)
        return ph_lines_fail(&record->lines, number,
                             "`key: value` is expected, or an empty line before the first turn");
    *colon = '\0';
    const char *key = ph_trim(line);

    if (find(record, key))
        return ph_lines_fail(&record->lines, number, "%.60s: stands there twice", key);
    if (record->count == PH_RECORD_HEAD_MAX)
        return ph_lines_fail(&record->lines, number, "more than %d lines in the head",
                             PH_RECORD_HEAD_MAX);
    record->head[record->count++] = (struct ph_record_line){key, ph_trim(colon + 1), number};
    return true;
}

/* "12.0 …", "result: …", "resigned: …": no line of the head begins so. */
static bool is_of_body(const char *line)
{
    size_t digits = strspn(line, "0123456789");

    return (digits > 0 && line[digits] == '.') || strncmp(line, "result:", 7) == 0 ||
           strncmp(line, "resigned:", 9) == 0;
}

bool ph_record_head(struct ph_record *record)
{
    bool ok;
    char *line = ph_lines_next(&record->lines, &ok);

    while (line && *line && !is_of_body(line)) {
        if (!add_entry(record, line))
            return false;
        line = ph_lines_next(&record->lines, &ok);
    }
    record->pending = line && *line ? line : NULL;
    return ok;
}

/* A comment may follow a number or a word; in names and positions `#` is a character. */
static char *plain_value(const struct ph_record_line *entry)
{
    entry->value[strcspn(entry->value, "#")] = '\0';
    return ph_trim(entry->value);
}

static bool fail_entry(const struct ph_record *record, const struct ph_record_line *entry,
                       const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reports what is wrong with a line of the head, after its key. */
static bool fail_entry(const struct ph_record *record, const struct ph_record_line *entry,
                       const char *format, ...)
{
    char what[200];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return ph_lines_fail(&record->lines, entry->line, "%.50s: %s", entry->key, what);
}

static bool read_number(const struct ph_record *record, const struct ph_record_line *entry,
                        uint64_t most, uint64_t *number)
{
    const char *text = plain_value(entry);

    if (ph_number_read(text, most, number))
        return true;
    return fail_entry(record, entry, "\"%.40s\" is no number from 0 to %" PRIu64, text, most);
}

/* The line of a required key. */
static const struct ph_record_line *need(const struct ph_record *record, const char *key)
{
    const struct ph_record_line *entry = find(record, key);

    if (!entry)
        ph_lines_fail(&record->lines, 1, "the key \"%s\" is missing", key);
    return entry;
}

static bool check_version(const struct ph_record *record)
{
    if (record->count == 0 || strcmp(record->head[0].key, "posthorn record") != 0)
        return ph_lines_fail(&record->lines, record->count ? record->head[0].line : 1,
                             "this is not a record: it must begin with `posthorn record: 1`");
    if (strcmp(plain_value(&record->head[0]), "1") != 0)
        return fail_entry(record, &record->head[0], "version \"%.20s\" is not known",
                          record->head[0].value);
    return true;
}

static bool read_game(const struct ph_record *record, struct ph_options *options)
{
    const struct ph_record_line *game = need(record, "game");
    const struct ph_record_line *players = game ? need(record, "players") : NULL;
    uint64_t number;

    if (!players)
        return false;
    options->game = ph_game_find(plain_value(game));
    if (!options->game)
        return fail_entry(record, game, "there is no game \"%.40s\"", game->value);
    if (!read_number(record, players, PH_SEATS_MAX, &number))
        return false;
    options->players = (unsigned)number;
    if (number < options->game->seats_min || number > options->game->seats_max)
        return fail_entry(record, players, "%s is for %u to %u", options->game->name,
                          options->game->seats_min, options->game->seats_max);
    return true;
}

/* The version of the rules. Records that do not name it were written when there was only one. */
static bool read_rules_version(const struct ph_record *record, struct ph_options *options)
{
    const struct ph_record_line *entry = find(record, "rules");
    uint64_t number = 1;

    if (entry && !read_number(record, entry, UINT8_MAX, &number))
        return false;
    if (number < 1 || number > options->game->rules_version)
        return fail_entry(record, entry, "version %u is not known here", (unsigned)number);
    options->version = (unsigned)number;
    return true;
}

static bool is_option(const struct ph_game *game, const char *key)
{
    return ph_options_knows(game, key) || strncmp(key, "rule.", 5) == 0;
}

static bool read_options(const struct ph_record *record, struct ph_options *options)
{
    for (unsigned i = 0; i < record->count; i++) {
        const struct ph_record_line *entry = &record->head[i];
        struct ph_error inner = {0};

        if (is_option(options->game, entry->key) &&
            !ph_options_set(options, entry->key, plain_value(entry), &inner))
            return fail_entry(record, entry, "%s", inner.what);
    }
    return true;
}

/* The hash that the record names; false if it is not written as 16 hexadecimal digits. */
static bool read_hash(const char *text, uint64_t *hash)
{
    *hash = 0;
    if (strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    for (; *text; text++)
        *hash = *hash << 4 | (uint64_t)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
    return true;
}

/* Finds the data file that the record was made with: the given one, or one that has shipped. */
static bool find_data(const struct ph_record *record, struct ph_options *options)
{
    const struct ph_record_line *entry = find(record, "data");
    uint64_t hash;

    if (!entry)
        return true;
    if (!read_hash(plain_value(entry), &hash))
        return fail_entry(record, entry, "\"%.40s\" is no hash of 16 digits", entry->value);
    if (!options->data)
        options->data = ph_data_find(options->game, hash);
    if (!options->data)
        return fail_entry(record, entry, "these data never shipped: their file must be given");
    return true;
}

static bool check_data(const struct ph_record *record)
{
    const struct ph_record_line *entry = find(record, "data");
    uint64_t hash;

    if (!entry || (read_hash(entry->value, &hash) && hash == record->session->rules->data_hash))
        return true;
    return fail_entry(record, entry, "the data given are others, with the hash %016" PRIx64,
                      record->session->rules->data_hash);
}

/* ---- the start ---- */

/* What the cards were dealt from: the line `seed` or `deal`. */
static bool read_chance(const struct ph_record *record, const struct ph_record_line *line,
                        struct ph_chance *chance)
{
    if (strcmp(line->key, "seed") == 0)
        return read_number(record, line, UINT64_MAX, &chance->rng);
    return ph_deal_read(plain_value(line), chance->key) ||
           fail_entry(record, line, "64 hexadecimal digits are expected, not all 0");
}

static bool start_from_chance(struct ph_record *record, const struct ph_options *options,
                              const struct ph_record_line *line)
{
    const struct ph_record_line *entry = find(record, "first");
    struct ph_chance chance = {0};
    struct ph_error inner = {0};
    uint64_t number = 0;

    if (!read_chance(record, line, &chance) ||
        (entry && !read_number(record, entry, options->players - 1, &number)))
        return false;
    int first = entry ? (int)number : PH_NOBODY;

    record->session = ph_chance_has_key(&chance)
                          ? ph_session_deal(options, chance.key, first, &inner)
                          : ph_session_start(options, chance.rng, first, &inner);
    return record->session || ph_lines_fail(&record->lines, 1, "%s%s%s", inner.where,
                                            inner.where[0] ? ": " : "", inner.what);
}

/* A position names game, players, options and first seat itself; what the head says of them must
 * agree. */
static bool check_against_position(struct ph_record *record, const struct ph_options *options,
                                   const struct ph_record_line *position)
{
    const struct ph_rules *made = record->session->rules;
    struct ph_options all;
    const struct ph_record_line *first = find(record, "first");
    uint64_t seat;

    if (made->game != options->game || made->players != options->players)
        return fail_entry(record, position, "it is of another game or number of players");
    ph_options_list(made, &all);
    all.data = options->data;
    all.version = options->version;
    if (!read_options(record, &all))
        return false;
    struct ph_rules *said = ph_rules_create(&all, NULL);
    bool same = said && said->hash == made->hash;

    ph_rules_destroy(said);
    if (!same)
        return fail_entry(record, position, "its options are not those of the other lines");
    if (!first)
        return true;
    if (!read_number(record, first, made->players - 1u, &seat))
        return false;
    return (int)seat == record->session->first ||
           fail_entry(record, first, "the position says %d", record->session->first);
}

static bool start_from_position(struct ph_record *record, const struct ph_options *options,
                                const struct ph_record_line *position)
{
    struct ph_error inner = {0};

    record->session =
        ph_session_from_position_of(position->value, options->data, options->version, &inner);
    if (!record->session)
        return fail_entry(record, position, "%s%s%s", inner.where, inner.where[0] ? ": " : "",
                          inner.what);
    return check_against_position(record, options, position);
}

bool ph_record_start(struct ph_record *record, const char *data)
{
    struct ph_options options = {.data = data};
    const struct ph_record_line *seed = find(record, "seed"), *position = find(record, "position");
    const struct ph_record_line *deal = find(record, "deal");

    if (!check_version(record) || !read_game(record, &options) ||
        !read_rules_version(record, &options) || !read_options(record, &options) ||
        !find_data(record, &options))
        return false;
    if ((seed || deal) && position)
        return fail_entry(record, position, "a record has a %s or a position, not both",
                          seed ? "seed" : "deal");
    if (seed && deal)
        return fail_entry(record, deal, "a record has a seed or a deal, not both");
    if (position)
        return start_from_position(record, &options, position) && check_data(record);
    if (!deal && !seed)
        seed = need(record, "seed");
    return (seed || deal) && start_from_chance(record, &options, deal ? deal : seed) &&
           check_data(record);
}

/* ---- names, and lines of the head that are not ours ---- */

static bool is_ours(const struct ph_game *game, const char *key)
{
    static const char *const keys[] = {"posthorn record", "game",  "players", "seed", "deal",
                                       "position",        "first", "data",    "rules"};

    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return true;
    return is_option(game, key);
}

static bool read_name(struct ph_record *record, const struct ph_record_line *entry)
{
    uint64_t seat;

    if (!ph_number_read(entry->key + 5, record->session->rules->players - 1u, &seat))
        return fail_entry(record, entry, "there is no such seat");
    if (!ph_session_set_name(record->session, (unsigned)seat, entry->value))
        return fail_entry(record, entry, "a name has at most %d bytes", PH_NAME_MAX - 1);
    return true;
}

bool ph_record_names(struct ph_record *record)
{
    for (unsigned i = 0; i < record->count; i++) {
        const struct ph_record_line *entry = &record->head[i];

        if (strncmp(entry->key, "seat ", 5) == 0) {
            if (!read_name(record, entry))
                return false;
        } else if (!is_ours(record->session->game, entry->key)) {
            ph_buf_addf(&record->session->kept, "%s:%s%s\n", entry->key, entry->value[0] ? " " : "",
                        entry->value);
        }
    }
    return !record->session->kept.failed || ph_fail(record->lines.error, "", "out of memory");
}
