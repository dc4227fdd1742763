/* Entries: what the rows of entries.def promise of every kind. */
#include "unit/cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "host/table/entry/entries.h"
#include "host/table/entry/fields.h"
#include "host/table/spec.h"

static const uint8_t bytes[PH_SEALED_SIZE] = {0x01, 0x23, 0xab, 0xff};

static void set_field(struct ph_entry_body *body, enum ph_entry_field field,
                      const struct ph_table_spec *spec)
{
    static const struct ph_entry_totals totals = {.count = 2, .of = {-3, 41}};

    switch (entry_fields[field].type) {
    case ENTRY_TYPE_SEAT: entry_set_seat(body, field, 1); break;
    case ENTRY_TYPE_SEATS: entry_set_seats(body, field, 5); break;
    case ENTRY_TYPE_TEXT: entry_set_text(body, field, "a \"text\" with ü and \\"); break;
    case ENTRY_TYPE_NUMBER: entry_set_number(body, field, 86400001); break;
    case ENTRY_TYPE_FLAG: entry_set_flag(body, field, true); break;
    case ENTRY_TYPE_HEX:
    case ENTRY_TYPE_SEAL: entry_set_hex(body, field, bytes); break;
    case ENTRY_TYPE_HASH: entry_set_hash(body, field, UINT64_C(0xfedcba9876543210)); break;
    case ENTRY_TYPE_TOTALS: entry_set_totals(body, &totals); break;
    case ENTRY_TYPE_CONFIG: entry_set_config(body, spec); break;
    }
}

/* A body with all fields of `fields`. */
static struct ph_entry_body make(enum ph_entry_kind kind, uint64_t fields,
                                 const struct ph_table_spec *spec)
{
    struct ph_entry_body body = entry_of(kind, PH_NOBODY);

    for (unsigned i = 0; i < PH_FIELDS; i++)
        if (fields >> i & 1)
            set_field(&body, i, spec);
    return body;
}

static void assert_same(const struct ph_entry_body *a, const struct ph_entry_body *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->fields, b->fields);
    for (unsigned i = 0; i < PH_FIELDS; i++) {
        const struct entry_field *field = &entry_fields[i];
        const char *left = (const char *)a + field->offset,
                   *right = (const char *)b + field->offset;

        if (!ph_entry_has(a, i) || field->type == ENTRY_TYPE_CONFIG)
            continue;
        if (field->type == ENTRY_TYPE_TEXT)
            assert_string_equal(*(const char *const *)left, *(const char *const *)right);
        else
            assert_memory_equal(left, right, field->size);
    }
}

static struct ph_table_spec spec_of(const char *game)
{
    struct ph_table_spec spec = {.options = {.game = ph_game_find(game), .players = 2},
                                 .config = {.players = 2, .first = PH_NOBODY}};

    return spec;
}

static void every_body_is_read_as_it_was_written(void **state)
{
    struct ph_table_spec spec = spec_of("taxis");

    (void)state;
    for (unsigned kind = 0; kind < PH_ENTRY_KIND_COUNT; kind++) {
        const struct entry_row *row = &entry_rows[kind];
        struct ph_entry_body body = make(kind, row->needs | row->may, &spec), read;
        struct ph_buf text = {0};
        struct ph_error error = {0};

        ph_entry_write(&body, &text);
        if (!ph_entry_read(&read, ph_buf_text(&text), NULL, &error))
            fail_msg("%s: %s %s", ph_buf_text(&text), error.where, error.what);
        assert_same(&body, &read);
        if (kind == PH_ENTRY_CREATED)
            assert_ptr_equal(read.config->options.game, spec.options.game);
        ph_entry_finish(&read);
        ph_buf_finish(&text);
    }
}

static void a_body_without_a_field_it_needs_is_refused(void **state)
{
    struct ph_table_spec spec = spec_of("loire");

    (void)state;
    for (unsigned kind = 0; kind < PH_ENTRY_KIND_COUNT; kind++)
        for (unsigned i = 0; i < PH_FIELDS; i++) {
            const struct entry_row *row = &entry_rows[kind];
            struct ph_entry_body body = make(kind, row->needs & ~(UINT64_C(1) << i), &spec), read;
            struct ph_buf text = {0};
            struct ph_error error = {0};
            bool needed = row->needs >> i & 1;

            ph_entry_write(&body, &text);
            assert_int_equal(ph_entry_read(&read, ph_buf_text(&text), NULL, &error), !needed);
            if (needed)
                assert_non_null(strstr(error.where, entry_fields[i].key));
            ph_entry_finish(&read);
            ph_buf_finish(&text);
        }
}

static void a_viewer_gets_the_fields_of_their_audience(void **state)
{
    struct ph_table_spec spec = spec_of("loire");

    (void)state;
    for (unsigned kind = 0; kind < PH_ENTRY_KIND_COUNT; kind++) {
        const struct entry_row *row = &entry_rows[kind];
        struct ph_entry_body body = make(kind, row->needs | row->may, &spec);
        struct ph_entry_body owner = entry_seen(&body, 1u << 1), other = entry_seen(&body, 1u << 0);

        for (unsigned i = 0; i < PH_FIELDS; i++) {
            enum entry_audience audience = entry_fields[i].audience;
            bool has = ph_entry_has(&body, i);

            assert_int_equal(ph_entry_has(&owner, i), has && audience != ENTRY_FOR_NONE);
            assert_int_equal(ph_entry_has(&other, i), has && audience == ENTRY_FOR_ALL);
        }
        assert_null(other.move);
        assert_null(owner.config);
    }
}

static void what_a_damaged_body_holds_is_refused(void **state)
{
    static const char *const damaged[] = {
        "",
        "[]",
        "{}",
        "{\"kind\":7}",
        "{\"kind\":\"danced\",\"seat\":0}",
        "{\"kind\":\"moved\",\"seat\":4,\"move\":\"x\"}",
        "{\"kind\":\"moved\",\"seat\":0,\"move\":7}",
        "{\"kind\":\"undone\",\"seat\":0,\"count\":-1}",
        "{\"kind\":\"joined\",\"seat\":0,\"holder\":\"12\"}",
    };
    struct ph_entry_body body;
    struct ph_error error;

    (void)state;
    for (unsigned i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        assert_false(ph_entry_read(&body, damaged[i], NULL, &error));
        assert_null(body.json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_body_is_read_as_it_was_written),
        cmocka_unit_test(a_body_without_a_field_it_needs_is_refused),
        cmocka_unit_test(a_viewer_gets_the_fields_of_their_audience),
        cmocka_unit_test(what_a_damaged_body_holds_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
