/* The rows of the error catalogue. */
#include "host/refused.h"

struct row {
    const char *code;
    int status;
    const char *text;
};

static const struct row rows[PH_REFUSED_COUNT] = {[PH_NOT_REFUSED] = {"", 200, ""},
#define X(id, code, status, text) [PH_REFUSED_##id] = {code, status, text},
                                                  PH_REFUSED(X)
#undef X
};

const char *ph_refused_code(enum ph_refused refused)
{
    return rows[refused].code;
}

int ph_refused_status(enum ph_refused refused)
{
    return rows[refused].status;
}

const char *ph_refused_text(enum ph_refused refused, enum ph_lang lang)
{
    return refused ? ph_tr(lang, rows[refused].text) : "";
}
