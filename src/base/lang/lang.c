/* The languages. The catalogues are compiled in and only read, so any thread may ask for any
 * language at any time. */
#include <ctype.h>
#include <posthorn/base.h>
#include <string.h>

#include "base/embedded.h"
#include "base/lang/mo.h"

static const char *const codes[PH_LANG_COUNT] = {[PH_EN] = "en", [PH_FR] = "fr", [PH_DE] = "de"};

const char *ph_lang_code(enum ph_lang lang)
{
    return (unsigned)lang < PH_LANG_COUNT ? codes[lang] : codes[PH_EN];
}

/* "de", "DE", "de_AT.UTF-8" and "de-CH" are German; "deu" and "den" are not. */
static bool names_language(const char *text, const char *code)
{
    for (unsigned i = 0; i < 2; i++)
        if (tolower((unsigned char)text[i]) != code[i])
            return false;
    return text[2] == '\0' || strchr("_-.@", text[2]) != NULL;
}

bool ph_lang_find(const char *code, enum ph_lang *lang)
{
    for (unsigned i = 0; code && lang && i < PH_LANG_COUNT; i++)
        if (names_language(code, codes[i])) {
            *lang = (enum ph_lang)i;
            return true;
        }
    return false;
}

const char *ph_tr(enum ph_lang lang, const char *msgid)
{
    const char *found = NULL;

    if (!msgid || msgid[0] == '\0')
        return ""; /* the empty msgid of a catalogue is its own header */
    if (lang == PH_FR)
        found = ph_mo_find(ph_mo_fr, ph_mo_fr_size, msgid);
    else if (lang == PH_DE)
        found = ph_mo_find(ph_mo_de, ph_mo_de_size, msgid);
    return found && found[0] != '\0' ? found : msgid;
}
