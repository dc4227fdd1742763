/* posthorn verify: checks that a game was dealt as committed and played by the rules. */
#include <stdio.h>

#include "base/json.h"
#include "cli/cli.h"
#include "host/fair/fair.h"
#include "host/file.h"

enum { OPT_JSON };

const struct cli_option cli_verify_options[] = {
    [OPT_JSON] = {"json", NULL, "print one JSON object"},
    {NULL, NULL, NULL},
};

/* The checks in the order in which they run. The first that fails is the last that runs. */
struct check {
    const char *key; /* in JSON */
    bool passed, ran;
    char text[160]; /* what passed or failed */
};
enum { CHECKS = 4 };

static void list_checks(const struct ph_verified *v, struct check checks[CHECKS])
{
    bool ran = true;

    checks[0] = (struct check){.key = "whole", .passed = v->whole};
    checks[1] = (struct check){.key = "game", .passed = v->game};
    checks[2] = (struct check){.key = "commitment", .passed = v->commitment};
    checks[3] = (struct check){.key = "deal", .passed = v->deal};
    snprintf(checks[0].text, sizeof checks[0].text,
             "the record is as it was written, byte for byte");
    snprintf(checks[1].text, sizeof checks[1].text,
             v->game ? "all %u decisions are legal and lead to the result"
                     : "all decisions are legal and lead to the result",
             v->moves);
    snprintf(checks[2].text, sizeof checks[2].text,
             v->commitment_text[0] ? "seed and nonce match the commitment %.16s..."
                                   : "seed and nonce match the commitment",
             v->commitment_text);
    snprintf(checks[3].text, sizeof checks[3].text,
             v->commitment
                 ? "the cards were dealt from that seed, the table's name (%s) and %u salts"
                 : "the cards were dealt from that seed, the table's name and the salts",
             v->table, v->salts);
    for (unsigned i = 0; i < CHECKS; i++) {
        checks[i].ran = ran;
        ran = ran && checks[i].passed;
    }
}

static void print_text(const struct ph_verified *v, const struct ph_error *error, bool ok)
{
    struct check checks[CHECKS];

    list_checks(v, checks);
    for (unsigned i = 0; i < CHECKS; i++)
        if (checks[i].ran)
            printf("%-4s %s\n", checks[i].passed ? "ok" : "NOT", checks[i].text);
        else
            printf("%-4s %s (not checked)\n", "-", checks[i].text);
    if (v->net[0])
        printf("     the computer players began with the net %s, which this program %s\n", v->net,
               v->net_known ? "has" : "does not have");
    if (ok)
        printf("This game was dealt as committed and played by the rules.\n");
    else
        printf("%s%s%s\n", error->where, error->where[0] ? ": " : "", error->what);
}

static void print_json(const struct ph_verified *v, const struct ph_error *error, bool ok)
{
    struct check checks[CHECKS];
    struct ph_buf out = {0};

    list_checks(v, checks);
    ph_json_open(&out, '{');
    ph_json_put_bool(&out, "verified", ok);
    for (unsigned i = 0; i < CHECKS; i++)
        if (checks[i].ran)
            ph_json_put_bool(&out, checks[i].key, checks[i].passed);
        else
            ph_json_put_null(&out, checks[i].key);
    ph_json_put_int(&out, "moves", v->moves);
    ph_json_put_int(&out, "salts", v->salts);
    ph_json_put_string(&out, "table", v->table);
    ph_json_put_string(&out, "net", v->net[0] ? v->net : NULL);
    if (v->net[0])
        ph_json_put_bool(&out, "net_known", v->net_known);
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
