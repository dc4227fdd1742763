/* A new table: what somebody wants, its first entries, and who sits down at once. */
#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/json.h"
#include "base/reading.h"
#include "host/table_draft.h"
#include "host/table_wish.h"

static bool is_id(const char *id)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    return strlen(id) == PH_TABLE_ID_SIZE && strspn(id, letters) == PH_TABLE_ID_SIZE;
}

/* A lesson is played alone: nobody must meet a deal that somebody else has chosen. */
static bool may_be_lesson(const struct table_wish *wish, const struct ph_node *root)
{
    for (unsigned i = 0; wish->config.lesson && i < wish->config.players; i++)
        if (!wish->seats[i].is_bot && !wish->seats[i].is_me)
            return ph_node_fail(root, "lesson: it is played without others");
    return true;
}

static bool read_request(struct table_wish *wish, const char *request, struct ph_error *error)
{
    json_t *json = ph_node_parse(request, "", error);
    struct ph_node root = ph_node_root(json, error);
    bool ok = json && wish_read(wish, &root) && may_be_lesson(wish, &root);

    json_decref(json);
    return ok;
}

static void create(struct draft *draft, const struct ph_create *create,
                   const struct table_wish *wish, struct ph_error *error)
{
    uint8_t commitment[PH_FAIR_SIZE], sealed[PH_SEALED_SIZE];

    ph_fair_commit(create->secret.seed, create->secret.nonce, commitment);
    ph_fair_seal(&create->secret, house_key(draft->t->house), sealed);
    draft_open(draft, PH_ENTRY_CREATED, PH_NOBODY);
    wish_put(&draft->body, "config", wish);
    ph_json_put_hex(&draft->body, "data", house_data(draft->t->house, wish->options.game));
    ph_json_put_int(&draft->body, "rules", wish->options.game->rules_version);
    draft_put_hex(draft, "commitment", commitment, sizeof commitment);
    draft_put_hex(draft, "sealed", sealed, sizeof sealed);
    draft_put_hex(draft, "host", create->who.holder, PH_HOLDER_SIZE);
    if (create->again)
        ph_json_put_string(&draft->body, "again", create->again->id);
    draft_close(draft, error);
}

static void sit_down(struct draft *draft, unsigned seat, const char *name, const char *salt,
                     const uint8_t *holder)
{
    draft_open(draft, PH_ENTRY_JOINED, (int)seat);
    if (name[0] != '\0')
        ph_json_put_string(&draft->body, "name", name);
    if (salt[0] != '\0')
        ph_json_put_string(&draft->body, "salt", salt);
    draft_put_hex(draft, "holder", holder, PH_HOLDER_SIZE);
    draft_close(draft, NULL);
}

static void sit_down_all(struct draft *draft, const struct ph_create *create,
                         const struct table_wish *wish)
{
    for (unsigned i = 0; i < wish->config.players; i++) {
        const struct table_seat *before = create->again ? &create->again->seats[i] : NULL;

        if (before && before->taken)
            sit_down(draft, i, before->name, before->salt, before->holder);
        else if (wish->seats[i].is_me)
            sit_down(draft, i, wish->seats[i].name, wish->salt, create->who.holder);
    }
}

bool ph_table_create(struct ph_house *house, const struct ph_create *wanted, int64_t now,
                     struct ph_decision *out, struct ph_error *error)
{
    struct draft draft = {.out = out, .now = now};
    struct ph_buf texts = out->texts;
    struct table_wish wish;

    ph_buf_clear(&texts);
    *out = (struct ph_decision){.texts = texts};
    if (!is_id(wanted->id))
        return ph_fail(error, "id", "%d letters and digits are expected", PH_TABLE_ID_SIZE);
    if (wanted->again)
        wish_again(&wish, wanted->again);
    else if (!read_request(&wish, wanted->request, error))
        return false;
    draft.t = ph_table_new(house, wanted->id);
    if (!draft.t)
        return ph_fail(error, "", "out of memory");
    draft.t->draft = true;
    create(&draft, wanted, &wish, error);
    sit_down_all(&draft, wanted, &wish);
    if (!out->refused)
        draft_settle(&draft);
    draft_done(&draft);
    return !out->refused;
}
