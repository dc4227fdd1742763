/* What every public header needs: linkage, text buffers, errors, languages, random numbers.
 *
 * Conventions of the whole library:
 * - Functions are safe to call from any thread, as long as no two threads use the same session,
 *   buffer or generator at once. Games and rules never change once made and may be shared.
 * - A NULL handle (game, rules, session) is an error, never a crash: functions with a `struct
 *   ph_error` report it, the others return an empty value (NULL, 0, false, PH_NOBODY, no text).
 * - Out of memory is an error like any other. No function aborts, and what failed leaves its
 *   arguments as they were.
 * - Texts are UTF-8. */
#ifndef POSTHORN_BASE_H
#define POSTHORN_BASE_H

#include <posthorn/version.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define PH_BEGIN_DECLS extern "C" {
#define PH_END_DECLS }
#else
#define PH_BEGIN_DECLS
#define PH_END_DECLS
#endif

/* Marks what the library exports. */
#define PH_API __attribute__((visibility("default")))

PH_BEGIN_DECLS

/* The version of the library that is running, "0.1.0"; PH_VERSION is that of the headers. */
PH_API const char *ph_version(void);

enum {
    PH_SEATS_MAX = 4,
    PH_NOBODY = -1,     /* no seat: nobody is to move; as a viewer, a spectator */
    PH_EVERYTHING = -2, /* as a viewer: hides nothing; for tests, records, the engine's `state` */
};

/* ---- text buffers ---- */

/* A text that grows. A zeroed struct is empty; `at` is NULL or ends in a NUL. When memory runs out
 * `failed` is set, the text stays as it was, and further additions do nothing. */
struct ph_buf {
    char *at;
    size_t len, cap;
    bool failed;
};

/* Appends `text`; NULL appends nothing. */
PH_API void ph_buf_add(struct ph_buf *buf, const char *text);
/* Appends `len` bytes of `text`. */
PH_API void ph_buf_addn(struct ph_buf *buf, const char *text, size_t len);
/* Appends one byte. */
PH_API void ph_buf_addc(struct ph_buf *buf, char c);
/* Appends as printf() writes. */
PH_API void ph_buf_addf(struct ph_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The text so far; "" when empty. Valid until the next addition. */
PH_API const char *ph_buf_text(const struct ph_buf *buf);
/* Empties the buffer and keeps its memory. */
PH_API void ph_buf_clear(struct ph_buf *buf);
/* Frees the memory; safe on a zeroed buffer. */
PH_API void ph_buf_finish(struct ph_buf *buf);

/* ---- errors ---- */

/* Malformed input: where it is and what is wrong with it, in English, for people who write data
 * files, records and positions. `where` may be empty ("villages[3].good", "line 12"). */
struct ph_error {
    char where[96];
    char what[256];
};

/* Fills `error` (which may be NULL) and returns false, so that a check can `return
 * ph_fail(...)`. */
PH_API bool ph_fail(struct ph_error *error, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- languages ---- */

enum ph_lang { PH_EN, PH_FR, PH_DE, PH_LANG_COUNT };

/* The code of a language: "en", "fr", "de". */
PH_API const char *ph_lang_code(enum ph_lang lang);
/* Reads a language code ("de", "de_AT.UTF-8"); false if there is no such translation. */
PH_API bool ph_lang_find(const char *code, enum ph_lang *lang);
/* The message `msgid` (English, as it is in the source) in `lang`. What has no translation comes
 * back unchanged. No locale is involved. */
PH_API const char *ph_tr(enum ph_lang lang, const char *msgid);

/* ---- random numbers ---- */

/* xoshiro256**: the generator of searches and determinisations; never part of a state. */
struct ph_rng {
    uint64_t s[4];
};

/* Seeds the generator; every seed is valid. */
PH_API void ph_rng_seed(struct ph_rng *rng, uint64_t seed);
/* 64 random bits. */
PH_API uint64_t ph_rng_next(struct ph_rng *rng);
/* Uniform in 0 .. n-1, without bias; n > 0. */
PH_API uint32_t ph_rng_below(struct ph_rng *rng, uint32_t n);

PH_END_DECLS
#endif
