/* What the store keeps by name: once each, until its end. */
#include "unit/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/kit.h"

static void it_comes_back(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;

    kit_open(kit);
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, "a", "one", 0), PH_STORE_DONE);
    assert_int_equal(kit_put(kit, PH_KEPT_PHRASE, "a", "two", 0), PH_STORE_DONE);
    kit_close(kit);
    kit_open(kit);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 1, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "one");
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, "a", "three", 0), PH_STORE_DONE);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 1, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "three");
    assert_int_equal(kit_get(kit, PH_KEPT_PHRASE, "a", 1, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "two");
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "b", 1, &answer), PH_STORE_NONE);
}

static void it_is_dropped_once(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;

    kit_open(kit);
    kit_put(kit, PH_KEPT_PHRASE, "a", "one", 0);
    assert_int_equal(kit_drop(kit, PH_KEPT_BAN, "a"), PH_STORE_NONE);
    assert_int_equal(kit_drop(kit, PH_KEPT_PHRASE, "a"), PH_STORE_DONE);
    assert_int_equal(kit_drop(kit, PH_KEPT_PHRASE, "a"), PH_STORE_NONE);
    assert_int_equal(kit_get(kit, PH_KEPT_PHRASE, "a", 1, &answer), PH_STORE_NONE);
}

static void a_list_goes_on_after_a_name(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;

    kit_open(kit);
    for (char name[] = "e"; name[0] >= 'a'; name[0]--)
        kit_put(kit, PH_KEPT_REPORT, name, "{}", 0);
    kit_put(kit, PH_KEPT_BAN, "z", "{}", 0);
    assert_int_equal(kit_list(kit, PH_KEPT_REPORT, NULL, 1, 3, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "a b c ");
    assert_int_equal(kit_list(kit, PH_KEPT_REPORT, "c", 1, 3, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "d e ");
    assert_int_equal(kit_list(kit, PH_KEPT_REPORT, "e", 1, 3, &answer), PH_STORE_DONE);
    assert_int_equal(answer.count, 0);
}

struct found {
    bool answered;
    enum ph_stored how;
    unsigned count;
    char names[64], last[32];
};

static void note_found(void *data, enum ph_stored how, const struct ph_kept *kept, unsigned count,
                       const char *last)
{
    struct found *found = data;
    size_t used = 0;

    *found = (struct found){.answered = true, .how = how, .count = count};
    snprintf(found->last, sizeof found->last, "%s", last);
    for (unsigned i = 0; i < count; i++)
        used +=
            (size_t)snprintf(found->names + used, sizeof found->names - used, "%s ", kept[i].name);
}

static struct found search(struct kit *kit, const char *text, const char *after, unsigned limit)
{
    struct found found = {.answered = false};

    ph_store_search(kit->store, PH_KEPT_REPORT, text, after, limit, note_found, &found);
    while (!found.answered)
        kit_wait(kit);
    assert_int_equal(found.how, PH_STORE_DONE);
    return found;
}

/* A search reads a part of the rows, so that others need not wait for all of them. */
static void a_search_goes_on_after_a_part(void **state)
{
    struct kit *kit = *state;
    struct found found;

    kit_open(kit);
    kit_sql(kit, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) "
                 "INSERT INTO kept SELECT 'report', printf('%04d', i), "
                 "CASE WHEN i IN (3, 4, 450) THEN 'a needle' ELSE 'hay' END, i % 2 FROM n");
    found = search(kit, "needle", "", 1);
    assert_string_equal(found.names, "0003 ");
    assert_string_equal(found.last, "0003");
    found = search(kit, "needle", found.last, 9);
    assert_string_equal(found.names, "0004 ");
    assert_string_equal(found.last, "0203");
    found = search(kit, "needle", found.last, 9);
    assert_int_equal(found.count, 0);
    assert_string_equal(found.last, "0403");
    found = search(kit, "needle", found.last, 9);
    assert_string_equal(found.names, "0450 ");
    assert_string_equal(found.last, "");
    found = search(kit, "nothing", "0500", 9);
    assert_string_equal(found.last, "");
}

static void it_ends(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;

    kit_open(kit);
    kit_put(kit, PH_KEPT_BAN, "a", "ends", 100);
    kit_put(kit, PH_KEPT_BAN, "b", "stays", 0);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 99, &answer), PH_STORE_DONE);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 100, &answer), PH_STORE_NONE);
    kit_list(kit, PH_KEPT_BAN, NULL, 99, 9, &answer);
    assert_string_equal(answer.text, "a b ");
    kit_list(kit, PH_KEPT_BAN, NULL, 100, 9, &answer);
    assert_string_equal(answer.text, "b ");
    assert_int_equal(kit_purge(kit, 99, 0), PH_STORE_NONE);
    assert_int_equal(kit_purge(kit, 100, 0), PH_STORE_DONE);
    assert_int_equal(kit_purge(kit, 100, 0), PH_STORE_NONE);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 1, &answer), PH_STORE_NONE);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "b", 100, &answer), PH_STORE_DONE);
}

/* Small batches, so that no move waits long behind one. */
static void many_go_a_few_at_a_time(void **state)
{
    struct kit *kit = *state;
    unsigned batches = 0;

    kit_open(kit);
    for (unsigned i = 0; i < 100; i++) {
        char name[8];

        snprintf(name, sizeof name, "%u", i);
        kit_put(kit, PH_KEPT_REPORT, name, "{}", 1 + i);
    }
    while (kit_purge(kit, 100, 0) == PH_STORE_DONE)
        batches++;
    assert_int_equal(batches, 4);
}

static void what_does_not_fit_is_refused(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;
    static char text[PH_KEPT_VALUE_MAX + 2];

    kit_open(kit);
    memset(text, 'x', sizeof text - 1);
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, "a", text, 0), PH_STORE_UNAVAILABLE);
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, "", "{}", 0), PH_STORE_UNAVAILABLE);
    text[PH_KEPT_NAME_MAX + 1] = '\0';
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, text, "{}", 0), PH_STORE_UNAVAILABLE);
    text[PH_KEPT_NAME_MAX] = '\0';
    assert_int_equal(kit_put(kit, PH_KEPT_BAN, text, "{}", 0), PH_STORE_DONE);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, text, 1, &answer), PH_STORE_DONE);
}

/* ---- rows that belong to an owner ---- */

static enum ph_stored told;

static void tell(void *data, enum ph_stored how)
{
    *(bool *)data = true;
    told = how;
}

static enum ph_stored renew(struct kit *kit, const char *owner, int64_t expires)
{
    bool answered = false;

    ph_store_renew(kit->store, PH_KEPT_PHRASE, owner, expires, tell, &answered);
    while (!answered)
        kit_wait(kit);
    return told;
}

static enum ph_stored disown(struct kit *kit, const char *owner)
{
    bool answered = false;

    ph_store_disown(kit->store, PH_KEPT_PHRASE, owner, tell, &answered);
    while (!answered)
        kit_wait(kit);
    return told;
}

static const char *phrases(struct kit *kit, int64_t now)
{
    static struct kit_answer answer;

    kit_list(kit, PH_KEPT_PHRASE, NULL, now, 9, &answer);
    return answer.text;
}

static void an_owner_has_one_row(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;
    bool first = false, second = false;

    kit_open(kit);
    kit_put(kit, PH_KEPT_BAN, "anna", "one", 0);
    assert_int_equal(kit_own(kit, "anna", "p1", 0), PH_STORE_DONE);
    assert_int_equal(kit_own(kit, "bert", "p2", 0), PH_STORE_DONE);
    assert_int_equal(kit_get(kit, PH_KEPT_PHRASE, "anna", 1, &answer), PH_STORE_DONE);
    assert_string_equal(answer.text, "p1");
    /* two at once leave one */
    ph_store_own(kit->store, PH_KEPT_PHRASE, "anna", &(struct ph_kept){.name = "p3"}, tell, &first);
    ph_store_own(kit->store, PH_KEPT_PHRASE, "anna", &(struct ph_kept){.name = "p4"}, tell,
                 &second);
    while (!first || !second)
        kit_wait(kit);
    assert_string_equal(phrases(kit, 1), "anna bert p2 p4 ");
    assert_int_equal(disown(kit, "anna"), PH_STORE_DONE);
    assert_int_equal(disown(kit, "anna"), PH_STORE_NONE);
    assert_string_equal(phrases(kit, 1), "bert p2 ");
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "anna", 1, &answer), PH_STORE_DONE);
}

static void both_rows_of_an_owner_end_together(void **state)
{
    enum { DAY = 86400000 };
    struct kit *kit = *state;

    kit_open(kit);
    kit_own(kit, "anna", "p1", 5 * DAY);
    kit_own(kit, "bert", "p2", 5 * DAY);
    assert_int_equal(renew(kit, "anna", 6 * DAY), PH_STORE_NONE); /* only a day more */
    assert_int_equal(renew(kit, "zoe", 9 * DAY), PH_STORE_NONE);
    assert_int_equal(renew(kit, "anna", 7 * DAY), PH_STORE_DONE);
    assert_string_equal(phrases(kit, 5 * DAY - 1), "anna bert p1 p2 ");
    assert_string_equal(phrases(kit, 5 * DAY), "anna p1 ");
    assert_int_equal(kit_purge(kit, 5 * DAY, 0), PH_STORE_DONE);
    assert_string_equal(phrases(kit, 1), "anna p1 ");
    assert_string_equal(phrases(kit, 7 * DAY), "");
}

/* ---- beside the store ---- */

static void note_fault(void *data, const char *table, const char *what)
{
    (void)table;
    snprintf(data, 64, "%s", what);
}

static const char *check(const struct kit *kit)
{
    static char fault[64];
    struct ph_store_checker checker = {.data = fault, .fault = note_fault};
    struct ph_store_checked checked;
    struct ph_error error;

    fault[0] = '\0';
    assert_true(ph_store_check(kit->path, &checker, &checked, &error));
    return fault;
}

static void a_copy_has_it(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;
    struct ph_error error;
    char copy[96];

    kit_open(kit);
    kit_put(kit, PH_KEPT_BAN, "a", "one", 0);
    snprintf(copy, sizeof copy, "%s.copy", kit->path);
    assert_true(ph_store_backup(kit->path, copy, false, &error));
    kit_drop(kit, PH_KEPT_BAN, "a");
    kit_close(kit);
    assert_true(ph_store_restore(copy, kit->path, true, &error));
    kit_open(kit);
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 1, &answer), PH_STORE_DONE);
}

static void check_finds_damage(void **state)
{
    struct kit *kit = *state;
    struct kit_answer answer;

    kit_open(kit);
    kit_put(kit, PH_KEPT_BAN, "a", "one", 0);
    kit_put(kit, PH_KEPT_BAN, "b", "two", 0);
    assert_string_equal(check(kit), "");
    kit_sql(kit, "UPDATE kept SET value = 'x' || char(0) WHERE name = 'a'");
    assert_string_equal(check(kit), "kept, but not as text: ban");
    assert_int_equal(kit_get(kit, PH_KEPT_BAN, "a", 1, &answer), PH_STORE_DAMAGED);
    kit_list(kit, PH_KEPT_BAN, NULL, 1, 9, &answer);
    assert_string_equal(answer.text, "b ");
    kit_sql(kit, "UPDATE kept SET kind = 'diary', value = '' WHERE name = 'a'");
    assert_string_equal(check(kit), "kept under a kind that there is not: diary");
}

int main(void)
{
#define WITH_KIT(test) cmocka_unit_test_setup_teardown(test, kit_set_up, kit_tear_down)
    const struct CMUnitTest tests[] = {
        WITH_KIT(it_comes_back),
        WITH_KIT(it_is_dropped_once),
        WITH_KIT(a_list_goes_on_after_a_name),
        WITH_KIT(a_search_goes_on_after_a_part),
        WITH_KIT(it_ends),
        WITH_KIT(many_go_a_few_at_a_time),
        WITH_KIT(what_does_not_fit_is_refused),
        WITH_KIT(an_owner_has_one_row),
        WITH_KIT(both_rows_of_an_owner_end_together),
        WITH_KIT(a_copy_has_it),
        WITH_KIT(check_finds_damage),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
