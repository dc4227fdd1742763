/* Speaking to a running server. */
#include "cli/admin/control.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/utf8.h"
#include "cli/cli.h"

static bool connect_to(const char *store, int *connection, struct ph_error *error)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length = snprintf(address.sun_path, sizeof address.sun_path, "%s.control", store);

    if (length < 0 || (size_t)length >= sizeof address.sun_path)
        return ph_fail(error, store,
                       "the path is too long for a control socket: start the server "
                       "with a shorter one");
    *connection = socket(AF_UNIX, SOCK_STREAM, 0);
    if (*connection >= 0 &&
        connect(*connection, (const struct sockaddr *)&address, sizeof address) == 0)
        return true;
    if (errno == ENOENT || errno == ECONNREFUSED)
        return ph_fail(error, store,
                       "no server runs with this store: start it with posthorn "
                       "serve --store %s",
                       store);
    return ph_fail(error, store, "%s", strerror(errno));
}

static bool send_all(int connection, const struct ph_buf *text)
{
    for (size_t done = 0; done < text->len;) {
        ssize_t sent = send(connection, text->at + done, text->len - done, MSG_NOSIGNAL);

        if (sent <= 0)
            return false;
        done += (size_t)sent;
    }
    return !text->failed;
}

/* Reads one line, without its newline. */
static bool receive(int connection, struct ph_buf *line)
{
    char piece[4096];
    ssize_t size;

    while (!(line->at && memchr(line->at, '\n', line->len))) {
        size = recv(connection, piece, sizeof piece, 0);
        if (size <= 0 || line->failed)
            return false;
        ph_buf_addn(line, piece, (size_t)size);
    }
    line->at[--line->len] = '\0';
    return true;
}

static int print_reply(const struct ph_buf *line, bool json)
{
    struct ph_buf text = {0}, clean = {0};
    bool ok = wire_read_reply(line->at, line->len, &text);

    ph_utf8_clean(&clean, ph_buf_text(&text), true);
    if (json)
        printf("%s\n", line->at);
    else
        fprintf(ok ? stdout : stderr, "%s%s\n", ok ? "" : "posthorn: ", ph_buf_text(&clean));
    ph_buf_finish(&text);
    ph_buf_finish(&clean);
    return ok ? cli_flush() : CLI_FAILED;
}

int cli_control(const char *store, const char *verb, const struct wire_control_field *fields,
                bool json)
{
    struct ph_buf request = {0}, line = {0};
    struct ph_error error = {0};
    int connection = -1, status = CLI_FAILED;

    wire_write_control(&request, verb, fields);
    ph_buf_addc(&request, '\n');
    if (!connect_to(store, &connection, &error)) {
        status = cli_failed(&error);
    } else if (!send_all(connection, &request) || !receive(connection, &line)) {
        ph_fail(&error, store, "the server did not answer");
        status = cli_failed(&error);
    } else {
        status = print_reply(&line, json);
    }
    if (connection >= 0)
        close(connection);
    ph_buf_finish(&request);
    ph_buf_finish(&line);
    return status;
}
