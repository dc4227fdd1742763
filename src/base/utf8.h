/* Validation of UTF-8. Untrusted texts are checked before they go into records and screens. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <posthorn/base.h>

/* Bytes of the character at `text`, of which `left` bytes remain; 0: it is not valid UTF-8 (cut
 * off, overlong, a surrogate, beyond U+10FFFF). */
size_t ph_utf8_step(const char *text, size_t left);
/* Is all of it valid? */
bool ph_utf8_valid(const char *text, size_t len);
/* Is all of it valid, on one line and free of control characters (also U+0080 to U+009F, and those
 * that change the direction of writing)? */
bool ph_utf8_plain(const char *text, size_t len);
/* Appends `text` with a `?` for each byte that is not UTF-8 and each control character; line ends
 * stay if `lines` is set. For echoing input. */
void ph_utf8_clean(struct ph_buf *out, const char *text, bool lines);

#endif
