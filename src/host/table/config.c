/* Names of the choices of a table, the choices that entries and messages write alike, and which
 * texts it takes. */
#include "host/table/config.h"

#include <string.h>

#include "base/json.h"
#include "base/utf8.h"

const char *const ph_clock_names[PH_CLOCK_COUNT] = {"none", "real", "days"};
const char *const ph_leaver_names[PH_LEAVER_COUNT] = {"wait", "skip", "bot"};
const char *const ph_start_names[PH_START_COUNT] = {"full", "host"};

static void put_clock(struct ph_buf *out, const struct ph_table_config *config)
{
    ph_json_put_open(out, "clock", '{');
    ph_json_put_string(out, "kind", ph_clock_names[config->clock]);
    if (config->clock == PH_CLOCK_REAL) {
        ph_json_put_int(out, "seconds", config->limit);
        ph_json_put_int(out, "increment", config->increment);
    } else if (config->clock == PH_CLOCK_DAYS) {
        ph_json_put_int(out, "days", config->limit);
    }
    ph_json_close(out, '}');
}

void ph_table_config_put(struct ph_buf *out, const struct ph_table_config *config)
{
    ph_json_put_bool(out, "open", config->open);
    put_clock(out, config);
    ph_json_put_bool(out, "confirm", config->confirm);
    ph_json_put_string(out, "start", ph_start_names[config->start]);
    ph_json_put_string(out, "leaver", ph_leaver_names[config->leaver]);
    ph_json_put_int(out, "absent", config->absent);
    ph_json_put_bool(out, "watchers", config->spectators);
}

bool ph_table_plain(const char *text, size_t most, const char **from, size_t *len)
{
    text += strspn(text, " ");
    *from = text;
    *len = strlen(text);
    while (*len > 0 && text[*len - 1] == ' ')
        (*len)--;
    return *len > 0 && *len <= most && ph_utf8_plain(text, *len);
}
