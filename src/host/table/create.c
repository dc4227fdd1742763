/* A new table: its first entries, and the seats that are taken at once. */
#include <string.h>

#include "host/table/draft.h"
#include "host/table/spec.h"

static bool is_id(const char *id)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    return strlen(id) == PH_TABLE_ID_SIZE && strspn(id, letters) == PH_TABLE_ID_SIZE;
}

/* A lesson is played alone: nobody must meet a deal that somebody else has chosen. */
static bool may_be_lesson(const struct ph_table_spec *spec, struct ph_error *error)
{
    for (unsigned i = 0; spec->config.lesson && i < spec->config.players; i++)
        if (!spec->seats[i].is_bot && !spec->seats[i].is_me)
            return ph_fail(error, "lesson", "it is played without others");
    return true;
}

static void add_created(struct draft *draft, const struct ph_create *create,
                        const struct ph_table_spec *spec)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_CREATED, PH_NOBODY);
    uint8_t commitment[PH_FAIR_SIZE], sealed[PH_SEALED_SIZE];

    ph_fair_commit(PH_FAIR_NEWEST, create->secret.seed, create->secret.nonce, commitment);
    ph_fair_seal(&create->secret, rules_cache_key(draft->t->cache), sealed);
    entry_set_config(&body, spec);
    entry_set_hash(&body, PH_FIELD_DATA, rules_cache_data(draft->t->cache, spec->options.game));
    entry_set_number(&body, PH_FIELD_RULES, spec->options.game->rules_version);
    entry_set_number(&body, PH_FIELD_DEAL, PH_FAIR_NEWEST);
    entry_set_hex(&body, PH_FIELD_COMMITMENT, commitment);
    entry_set_hex(&body, PH_FIELD_SEALED, sealed);
    entry_set_hex(&body, PH_FIELD_HOST, create->identity.key_hash);
    entry_set_text(&body, PH_FIELD_AGAIN, create->again ? create->again->id : NULL);
    draft_add(draft, &body);
}

static void sit_down(struct draft *draft, unsigned seat, const char *name, const char *salt,
                     const uint8_t *key_hash)
{
    struct ph_entry_body body = entry_of(PH_ENTRY_JOINED, (int)seat);

    entry_set_text(&body, PH_FIELD_NAME, name);
    entry_set_text(&body, PH_FIELD_SALT, salt);
    entry_set_hex(&body, PH_FIELD_KEY_HASH, key_hash);
    draft_add(draft, &body);
}

static void sit_down_all(struct draft *draft, const struct ph_create *create,
                         const struct ph_table_spec *spec)
{
    for (unsigned i = 0; i < spec->config.players; i++) {
        const struct table_seat *before = create->again ? &create->again->seats[i] : NULL;

        if (before && before->taken && !before->forgotten)
            sit_down(draft, i, before->name, before->salt, before->key_hash);
        else if (spec->seats[i].is_me)
            sit_down(draft, i, spec->seats[i].name, spec->salt, create->identity.key_hash);
    }
}

static void create_all(struct draft *draft, const struct ph_create *create,
                       const struct ph_table_spec *spec)
{
    draft->t->draft = true;
    add_created(draft, create, spec);
    sit_down_all(draft, create, spec);
    if (!draft->out->refused)
        draft_settle(draft);
}

bool ph_table_create(struct ph_rules_cache *cache, const struct ph_create *create, int64_t now,
                     struct ph_decision *out, struct ph_error *error)
{
    struct draft draft = {.out = out, .now = now, .blind = create->blind};
    struct ph_buf texts = out->texts;
    struct shared_rules *shared;
    struct ph_table_spec spec;

    ph_buf_clear(&texts);
    *out = (struct ph_decision){.texts = texts};
    if (!is_id(create->id))
        return ph_fail(error, "id", "%d letters and digits are expected", PH_TABLE_ID_SIZE);
    if (create->again)
        spec_again(&spec, create->again);
    else if (may_be_lesson(create->spec, error))
        spec = *create->spec;
    else
        return false;
    /* Options and data that make no rules are refused here; from now on the rules are cached, so
     * the first entry fits. */
    shared = spec_rules(cache, &spec, spec.options.game->rules_version,
                        rules_cache_data(cache, spec.options.game), error);
    if (!shared)
        return false;
    draft.t = ph_table_new(cache, create->id);
    if (draft.t)
        create_all(&draft, create, &spec);
    else
        out->refused = PH_REFUSED_NO_MEMORY;
    draft_done(&draft);
    rules_cache_release(shared);
    if (out->refused)
        ph_fail(error, "", "out of memory");
    return !out->refused;
}
