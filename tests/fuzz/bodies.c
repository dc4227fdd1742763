/* Bodies of HTTP requests. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets.h"
#include "wire/http.h"

static void check_spec(const struct ph_table_spec *spec)
{
    const struct ph_game *game = spec->options.game;

    FUZZ_CHECK(game && spec->config.players == spec->options.players);
    FUZZ_CHECK(spec->config.players >= ph_game_seats_min(game));
    FUZZ_CHECK(spec->config.players <= ph_game_seats_max(game));
    FUZZ_CHECK(spec->config.first >= PH_NOBODY && spec->config.first < spec->config.players);
    FUZZ_CHECK(spec->config.clock < PH_CLOCK_COUNT && spec->config.leaver < PH_LEAVER_COUNT);
    FUZZ_CHECK(memchr(spec->salt, '\0', sizeof spec->salt));
    for (unsigned i = 0; i < spec->config.players; i++)
        FUZZ_CHECK(memchr(spec->seats[i].name, '\0', sizeof spec->seats[i].name));
}

void fuzz_bodies(const uint8_t *bytes, size_t size)
{
    struct wire_body body;
    struct ph_table_spec spec;
    struct wire_join join;
    struct wire_link link;
    const char *record;
    struct ph_error error = {0};

    if (wire_body_parse(&body, (const char *)bytes, size, &error)) {
        if (wire_read_spec(&body, &spec, &error))
            check_spec(&spec);
        if (wire_read_join(&body, &join, &error)) {
            FUZZ_CHECK(join.link.seat >= PH_NOBODY && join.link.seat < PH_SEATS_MAX);
            FUZZ_CHECK(memchr(join.name, '\0', sizeof join.name));
            FUZZ_CHECK(memchr(join.salt, '\0', sizeof join.salt));
        }
        (void)wire_read_link(&body, &link, &error);
        (void)wire_read_watch(&body, &link, &error);
        (void)wire_read_record(&body, &record, &error);
    } else {
        FUZZ_CHECK(error.what[0] != '\0');
    }
    wire_body_finish(&body);
}
