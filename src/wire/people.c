/* Writing the people and the links of a table, for its host. */
#include "wire/http.h"
#include "wire/parts.h"

void wire_write_people_open(struct ph_buf *out)
{
    ph_json_open(out, '{');
    ph_json_put_open(out, "people", '[');
}

void wire_write_person(struct ph_buf *out, const struct wire_person *person)
{
    ph_json_open(out, '{');
    ph_json_put_string(out, "person", person->person);
    parts_put_seat_list(out, "seats", person->identity.seats);
    ph_json_put_bool(out, "host", person->identity.host);
    ph_json_put_bool(out, "watcher", person->identity.spectator);
    ph_json_put_bool(out, "connected", person->connected);
    ph_json_put_bool(out, "muted", person->standing.muted);
    ph_json_put_bool(out, "removed", person->standing.removed);
    ph_json_close(out, '}');
}

static void close_list(struct ph_buf *out)
{
    ph_json_close(out, ']');
    ph_json_close(out, '}');
}

void wire_write_people_close(struct ph_buf *out)
{
    close_list(out);
}

void wire_write_links_open(struct ph_buf *out)
{
    ph_json_open(out, '{');
    ph_json_put_open(out, "links", '[');
}

void wire_write_link_row(struct ph_buf *out, const struct ph_secret_row *row)
{
    static const char *const kinds[] = {[PH_SECRET_INVITE] = "invite",
                                        [PH_SECRET_DEVICE] = "device",
                                        [PH_SECRET_WATCH_LINK] = "watch",
                                        [PH_SECRET_DEVICE_HOST] = "device"};

    ph_json_open(out, '{');
    ph_json_put_string(out, "kind", kinds[row->kind]);
    ph_json_put_unless(out, "seat", row->seat, -1);
    ph_json_put_unless(out, "expires", row->expires, 0);
    ph_json_close(out, '}');
}

void wire_write_links_close(struct ph_buf *out)
{
    close_list(out);
}
