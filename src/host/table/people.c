/* People at a table: whom the host has removed or muted, and the host's role. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/table/decide.h"

/* People of one table that the host can decide on. More are refused: a host who needs them closes
 * the table to spectators. */
enum { PEOPLE_MAX = 256 };

/* ---- what is known of a person ---- */

void ph_table_person(const struct ph_table *t, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                     char person[PH_PERSON_TEXT])
{
    static const char purpose[] = "posthorn-person";
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, (const uint8_t *)purpose, sizeof purpose);
    crypto_generichash_update(&state, (const uint8_t *)t->id, strlen(t->id) + 1);
    crypto_generichash_update(&state, key_hash, PH_KEY_HASH_SIZE);
    crypto_generichash_final(&state, hash, sizeof hash);
    ph_proquint(hash, PH_PERSON_BYTES, person);
}

static struct table_person *find_person(const struct ph_table *t, const char *person)
{
    for (unsigned i = 0; i < t->person_count; i++)
        if (strcmp(t->people[i].person, person) == 0)
            return &t->people[i];
    return NULL;
}

struct ph_standing ph_table_standing(const struct ph_table *t,
                                     const uint8_t key_hash[PH_KEY_HASH_SIZE])
{
    const struct table_person *known = NULL;
    char person[PH_PERSON_TEXT];

    if (t->person_count > 0) {
        ph_table_person(t, key_hash, person);
        known = find_person(t, person);
    }
    return known ? known->standing : (struct ph_standing){0};
}

const char *ph_table_judged(const struct ph_table *t, unsigned index, struct ph_standing *standing)
{
    if (index >= t->person_count)
        return NULL;
    *standing = t->people[index].standing;
    return t->people[index].person;
}

bool table_copy_people(struct ph_table *to, const struct ph_table *from)
{
    size_t size = from->person_count * sizeof *from->people;

    to->people = size > 0 ? malloc(size) : NULL;
    if (to->people)
        memcpy(to->people, from->people, size);
    return to->people || size == 0;
}

/* ---- effects ---- */

/* The standing of that person, added if need be; NULL: no memory, or no such name. */
static struct ph_standing *standing_of(struct ph_table *t, const char *person,
                                       struct fold_error *error)
{
    struct table_person *known = find_person(t, person), *more;

    if (known)
        return &known->standing;
    if (strlen(person) >= PH_PERSON_TEXT) {
        ph_fail(error->error, "person", "no name of a person");
        return NULL;
    }
    more = realloc(t->people, (t->person_count + 1) * sizeof *more);
    if (!more) {
        error->no_memory = true;
        ph_fail(error->error, "", "out of memory");
        return NULL;
    }
    t->people = more;
    known = &more[t->person_count++];
    *known = (struct table_person){0};
    memcpy(known->person, person, strlen(person));
    return &known->standing;
}

bool effect_removed(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    struct ph_standing *standing;

    if (d->seat != PH_NOBODY && !t->seats[d->seat].taken)
        return ph_fail(error->error, "seat", "nobody sits there");
    standing = standing_of(t, d->person, error);
    if (!standing)
        return false;
    standing->removed = true;
    if (d->seat != PH_NOBODY)
        vacate_seat(t, d->seat, (unsigned)d->level);
    return true;
}

static bool set_muted(struct ph_table *t, const struct ph_entry_body *d, bool muted,
                      struct fold_error *error)
{
    struct ph_standing *standing = standing_of(t, d->person, error);

    if (standing)
        standing->muted = muted;
    return standing;
}

bool effect_muted(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    return set_muted(t, d, true, error);
}

bool effect_unmuted(struct ph_table *t, const struct ph_entry_body *d, struct fold_error *error)
{
    return set_muted(t, d, false, error);
}

bool effect_host_changed(struct ph_table *t, const struct ph_entry_body *d,
                         struct fold_error *error)
{
    if (!t->seats[d->seat].taken)
        return ph_fail(error->error, "seat", "nobody sits there");
    memcpy(t->host, t->seats[d->seat].key_hash, sizeof t->host);
    t->hosted = t->seats[d->seat].keyed;
    return true;
}

/* ---- commands ---- */

static bool is_person(const struct ph_table *t, const uint8_t key_hash[PH_KEY_HASH_SIZE],
                      const char *person)
{
    char text[PH_PERSON_TEXT];

    ph_table_person(t, key_hash, text);
    return strcmp(text, person) == 0;
}

/* The first seat of that person from `seat` on, or PH_NOBODY. */
static int seat_of(const struct ph_table *t, const char *person, int seat)
{
    for (; seat < t->config.players; seat++)
        if (t->seats[seat].taken && is_person(t, t->seats[seat].key_hash, person))
            return seat;
    return PH_NOBODY;
}

/* May the sender decide on the person? Nobody decides on the host. */
static enum ph_refused may_judge(const struct deciding *k)
{
    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (k->c->person[0] == '\0' || is_person(k->t, k->t->host, k->c->person))
        return PH_REFUSED_BAD_REQUEST;
    if (!find_person(k->t, k->c->person) && k->t->person_count >= PEOPLE_MAX)
        return PH_REFUSED_TOO_MANY;
    return PH_NOT_REFUSED;
}

static struct ph_standing standing_now(const struct deciding *k)
{
    const struct table_person *known = find_person(k->t, k->c->person);

    return known ? known->standing : (struct ph_standing){0};
}

static void add_removed(struct deciding *k, int seat)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_REMOVED, seat);

    entry_set_text(&body, PH_FIELD_PERSON, k->c->person);
    if (seat != PH_NOBODY) {
        withdraw_from(k, seat);
        entry_set_hex(&body, PH_FIELD_KEY_HASH, k->t->seats[seat].key_hash);
        entry_set_text(&body, PH_FIELD_NAME, k->t->seats[seat].name);
        entry_set_number(&body, PH_FIELD_LEVEL, TABLE_LEVEL_RELIEF);
    }
    draft_add(&k->draft, &body);
}

/* An entry for each seat of the person: each of them is vacated. */
enum ph_refused command_remove_person(struct deciding *k)
{
    enum ph_refused refused = may_judge(k);
    int seat = seat_of(k->t, k->c->person, 0);

    if (refused || standing_now(k).removed)
        return refused;
    do
        add_removed(k, seat);
    while (seat != PH_NOBODY && (seat = seat_of(k->t, k->c->person, seat + 1)) != PH_NOBODY);
    return PH_NOT_REFUSED;
}

enum ph_refused command_mute(struct deciding *k)
{
    enum ph_refused refused = may_judge(k);
    struct ph_entry_body body;

    if (refused || standing_now(k).muted == k->c->yes)
        return refused;
    body = entry_of(k->c->yes ? PH_ENTRY_MUTED : PH_ENTRY_UNMUTED, seat_of(k->t, k->c->person, 0));
    entry_set_text(&body, PH_FIELD_PERSON, k->c->person);
    draft_add(&k->draft, &body);
    return PH_NOT_REFUSED;
}

/* ---- the host ---- */

static void add_host(struct deciding *k, int seat)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_HOST_CHANGED, seat);

    draft_add(&k->draft, &body);
}

enum ph_refused command_hand_over(struct deciding *k)
{
    int seat = seat_of(k->t, k->c->person, 0);

    if (!k->c->identity.host)
        return PH_REFUSED_FORBIDDEN;
    if (seat == PH_NOBODY)
        return PH_REFUSED_BAD_REQUEST;
    if (!ph_table_is_host(k->t, k->t->seats[seat].key_hash))
        add_host(k, seat);
    return PH_NOT_REFUSED;
}

/* The seats whose people have not given up, as bits. */
static uint8_t seats_kept(const struct ph_table *t)
{
    uint8_t seats = 0;

    for (unsigned seat = 0; seat < t->config.players; seat++)
        if (t->seats[seat].taken && t->seats[seat].away != BOT_FOR_GOOD)
            seats |= (uint8_t)(1u << seat);
    return seats;
}

void pass_host(struct deciding *k)
{
    const struct ph_table *after = k->draft.t;
    bool gives_up = k->c->kind == PH_COMMAND_LEAVE || k->c->kind == PH_COMMAND_RESIGN ||
                    k->c->kind == PH_COMMAND_FORGET;
    int first = is_seat(k->t, k->c->seat) ? k->c->seat : 0;
    uint8_t kept;

    if (!gives_up || !ph_table_is_host(k->t, k->c->identity.key_hash) ||
        after->status >= PH_TABLE_FINISHED)
        return;
    kept = seats_kept(after);
    if (kept & ph_table_seats_of(after, after->host))
        return;
    for (int i = 1; i <= after->config.players; i++) {
        int next = (first + i) % after->config.players;

        if (has_seat(kept, next)) {
            add_host(k, next);
            return;
        }
    }
}

/* ---- whom a player reports ---- */

static void copy_text(char *to, size_t size, const char *text)
{
    snprintf(to, size, "%s", text ? text : "");
}

static bool find_writer(const struct ph_table *t, uint64_t seq, struct ph_reported *reported)
{
    static const uint8_t nobody[PH_KEY_HASH_SIZE];
    struct ph_entry entry;
    struct ph_entry_body body;

    if (seq > t->log.count || t->log.at[seq - 1].kind != PH_ENTRY_SAID)
        return false;
    entry = table_entry(t, (unsigned)seq - 1);
    if (!ph_entry_read(&body, entry.body, entry.aside.text, NULL))
        return false;
    reported->seat = body.seat;
    copy_text(reported->name, sizeof reported->name, body.name);
    copy_text(reported->said, sizeof reported->said, body.text ? body.text : body.phrase);
    memcpy(reported->key_hash, body.key_hash, PH_KEY_HASH_SIZE);
    reported->has_key = memcmp(body.key_hash, nobody, PH_KEY_HASH_SIZE) != 0;
    ph_entry_finish(&body);
    return reported->said[0] != '\0';
}

bool ph_table_reported(const struct ph_table *t, int seat, uint64_t seq,
                       struct ph_reported *reported)
{
    *reported = (struct ph_reported){.seat = seat};
    if (seq > 0 && !find_writer(t, seq, reported))
        return false;
    if (reported->seat == PH_NOBODY)
        return seq > 0;
    if (!reported->has_key)
        reported->has_key = ph_table_key_hash(t, (unsigned)reported->seat, reported->key_hash);
    copy_text(reported->name, sizeof reported->name, t->seats[reported->seat].name);
    return reported->has_key || seq > 0;
}
