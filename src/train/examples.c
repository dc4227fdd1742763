/* Packed examples. One is: how many inputs are on, whether it is held out, these inputs, the dense
 * values, the targets and the guess, each of the latter as two words. */
#include "train/examples.h"

#include <stdlib.h>
#include <string.h>

enum { HELD_OUT = 0x8000, WORDS_OF_FLOAT = 2 };

void examples_init(struct examples *examples, const struct ph_rules *rules)
{
    *examples = (struct examples){.sparse = ph_features_sparse(rules),
                                  .dense = ph_features_dense(rules),
                                  .outputs = rules->players + 1u};
}

void examples_finish(struct examples *examples)
{
    free(examples->word);
    free(examples->at);
    *examples = (struct examples){
        .sparse = examples->sparse, .dense = examples->dense, .outputs = examples->outputs};
}

void examples_clear(struct examples *examples)
{
    examples->used = examples->count = 0;
    examples->failed = false;
}

static size_t size_of(const struct examples *examples, unsigned on)
{
    return 1 + on + examples->dense + WORDS_OF_FLOAT * (examples->outputs + 1u);
}

/* Room for one more example of this size; NULL when out of memory. */
static uint16_t *make_room(struct examples *examples, size_t size)
{
    if (examples->used + size > examples->room) {
        size_t room = 2 * examples->room + size + 4096;
        uint16_t *word = realloc(examples->word, room * sizeof *word);

        if (!word)
            return NULL;
        examples->word = word;
        examples->room = room;
    }
    if (examples->count == examples->capacity) {
        unsigned capacity = 2 * examples->capacity + 64;
        size_t *at = realloc(examples->at, capacity * sizeof *at);

        if (!at)
            return NULL;
        examples->at = at;
        examples->capacity = capacity;
    }
    examples->at[examples->count++] = examples->used;
    examples->used += size;
    return examples->word + examples->used - size;
}

static uint16_t *put(uint16_t *to, const void *from, size_t words)
{
    memcpy(to, from, words * sizeof *to);
    return to + words;
}

static const uint16_t *get(const uint16_t *from, void *to, size_t words)
{
    memcpy(to, from, words * sizeof *from);
    return from + words;
}

void examples_add(struct examples *examples, const struct example *example)
{
    const struct ph_features *features = &example->features;
    uint16_t *to = make_room(examples, size_of(examples, features->count));

    if (!to) {
        examples->failed = true;
        return;
    }
    *to++ = (uint16_t)(features->count | (example->held_out ? HELD_OUT : 0));
    to = put(to, features->on, features->count);
    to = put(to, features->dense, examples->dense);
    to = put(to, example->target, WORDS_OF_FLOAT * examples->outputs);
    put(to, &example->guess, WORDS_OF_FLOAT);
}

void examples_get(const struct examples *examples, unsigned index, struct example *example)
{
    const uint16_t *from = examples->word + examples->at[index];
    struct ph_features *features = &example->features;

    example->held_out = *from & HELD_OUT;
    features->count = *from++ & ~(unsigned)HELD_OUT;
    from = get(from, features->on, features->count);
    from = get(from, features->dense, examples->dense);
    from = get(from, example->target, WORDS_OF_FLOAT * examples->outputs);
    get(from, &example->guess, WORDS_OF_FLOAT);
}

bool examples_held_out(const struct examples *examples, unsigned index)
{
    return examples->word[examples->at[index]] & HELD_OUT;
}

/* Are the words of a file an example? Inputs are places in the weights, so each must exist. */
static bool is_example(const struct examples *examples, const uint16_t *word, size_t count)
{
    unsigned on = *word & ~(unsigned)HELD_OUT;
    float target[PH_NET_OUTPUTS_MAX];

    if (on > PH_FEATURES_ON_MAX || size_of(examples, on) > count)
        return false;
    for (unsigned i = 0; i < on; i++)
        if (word[1 + i] >= examples->sparse)
            return false;
    get(word + 1 + on + examples->dense, target, WORDS_OF_FLOAT * examples->outputs);
    for (unsigned i = 0; i + 1 < examples->outputs; i++)
        if (!(target[i] >= 0 && target[i] <= 1))
            return false;
    return true;
}

bool examples_append_words(struct examples *examples, const uint16_t *word, size_t count)
{
    while (count > 0) {
        size_t size = size_of(examples, *word & ~(unsigned)HELD_OUT);
        uint16_t *to;

        if (!is_example(examples, word, count))
            return false;
        to = make_room(examples, size);
        if (!to) {
            examples->failed = true;
            return false;
        }
        put(to, word, size);
        word += size;
        count -= size;
    }
    return true;
}

void examples_append(struct examples *examples, const struct examples *more)
{
    examples->failed |= more->failed;
    examples_append_words(examples, more->word, more->used);
}
