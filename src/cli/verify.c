/* posthorn verify: was the game dealt as promised, and played by the rules? */
#include <stdio.h>

#include "base/json.h"
#include "cli/cli.h"
#include "host/fair.h"
#include "host/file.h"

enum { OPT_JSON };

const struct cli_option cli_verify_options[] = {
    [OPT_JSON] = {"json", NULL, "the result as one JSON object"},
    {NULL, NULL, NULL},
};

static const char *yes(bool checked)
{
    return checked ? "ok  " : "NOT ";
}

static void print_text(const struct ph_verified *v, const struct ph_error *error, bool ok)
{
    printf("%s the record is as it was written, byte for byte\n", yes(v->whole));
    printf("%s all %u decisions are legal and lead to its result\n", yes(v->game), v->moves);
    printf("%s seed and nonce are those promised as %.16s...\n", yes(v->commitment),
           v->commitment_text);
    printf("%s the cards were dealt from that seed, the name of the table (%s) and %u salts\n",
           yes(v->deal), v->table, v->salts);
    if (ok)
        printf("This game was dealt as promised and played by the rules.\n");
    else
        printf("%s%s%s\n", error->where, error->where[0] ? ": " : "", error->what);
}

static void print_json(const struct ph_verified *v, const struct ph_error *error, bool ok)
{
    struct ph_buf out = {0};

    ph_json_open(&out, '{');
    ph_json_put_bool(&out, "verified", ok);
    ph_json_put_bool(&out, "whole", v->whole);
    ph_json_put_bool(&out, "game", v->game);
    ph_json_put_bool(&out, "commitment", v->commitment);
    ph_json_put_bool(&out, "deal", v->deal);
    ph_json_put_int(&out, "moves", v->moves);
    ph_json_put_int(&out, "salts", v->salts);
    ph_json_put_string(&out, "table", v->table);
    ph_json_put_string(&out, "where", ok ? NULL : error->where);
    ph_json_put_string(&out, "error", ok ? NULL : error->what);
    ph_json_close(&out, '}');
    printf("%s\n", ph_buf_text(&out));
    ph_buf_finish(&out);
}

static int verify(const char *path, bool json)
{
    struct ph_verified verified = {0};
    struct ph_error error = {0};
    struct ph_buf record = {0};

    if (!ph_file_read_input(path, &record, &error)) {
        ph_buf_finish(&record);
        return cli_failed(&error);
    }
    bool ok = ph_verify_record(ph_buf_text(&record), record.len, &verified, &error);

    (json ? print_json : print_text)(&verified, &error, ok);
    ph_buf_finish(&record);
    return cli_flush() == CLI_OK && ok ? CLI_OK : CLI_FAILED;
}

int cli_verify(struct cli_args *args)
{
    const char *path = NULL;
    bool json = false;
    int what;

    while ((what = cli_next(args)) != CLI_END) {
        if (what == CLI_WRONG)
            return CLI_USAGE;
        if (what == CLI_WORD && path)
            return cli_usage(args, "verify takes one file");
        if (what == CLI_WORD)
            path = args->value;
        else
            json = true;
    }
    if (!path)
        return cli_usage(args, "verify needs a file, or - for standard input");
    return verify(path, json);
}
