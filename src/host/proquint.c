/* Bytes as pronounceable words: consonant, vowel, consonant, vowel, consonant. */
#include "host/proquint.h"

#include <ctype.h>
#include <string.h>

static const char consonants[] = "bdfghjklmnprstvz", vowels[] = "aiou";

/* The letters of a word: the first takes the highest bits. */
static const struct letter {
    const char *letters;
    unsigned shift, mask;
} word[] = {
    {consonants, 12, 15}, {vowels, 10, 3}, {consonants, 6, 15}, {vowels, 4, 3}, {consonants, 0, 15},
};

enum { LETTERS = sizeof word / sizeof *word };

void ph_proquint(const uint8_t *bytes, size_t size, char *text)
{
    for (size_t at = 0; at + 1 < size; at += 2) {
        unsigned bits = (unsigned)bytes[at] << 8 | bytes[at + 1];

        if (at > 0)
            *text++ = '-';
        for (unsigned i = 0; i < LETTERS; i++)
            *text++ = word[i].letters[bits >> word[i].shift & word[i].mask];
    }
    *text = '\0';
}

/* The next letter of the text; 0 at its end. */
static char next_letter(const char **text)
{
    *text += strspn(*text, " -");
    return **text ? (char)tolower((unsigned char)*(*text)++) : '\0';
}

static bool read_word(const char **text, unsigned *bits)
{
    *bits = 0;
    for (unsigned i = 0; i < LETTERS; i++) {
        char letter = next_letter(text);
        const char *found = letter ? strchr(word[i].letters, letter) : NULL;

        if (!found)
            return false;
        *bits |= (unsigned)(found - word[i].letters) << word[i].shift;
    }
    return true;
}

bool ph_unproquint(const char *text, uint8_t *bytes, size_t size)
{
    unsigned bits;

    for (size_t at = 0; at + 1 < size; at += 2) {
        if (!read_word(&text, &bits))
            return false;
        bytes[at] = (uint8_t)(bits >> 8);
        bytes[at + 1] = (uint8_t)bits;
    }
    return next_letter(&text) == '\0';
}
