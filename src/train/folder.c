/* The folder of a training: `state` has the weights and where it stands, `log` the losses,
 * `round-N.examples` the positions of a round. What was written after the state was saved is cut
 * off when the training goes on. Files are read on the machine that wrote them. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "host/file.h"
#include "train/inside.h"

static const char of_another[] = "belongs to another training or program: use another folder";

enum { STATE_VERSION = 1, STATE_MAX = 1 << 26, EXAMPLES_MAX = 1 << 30 };

void train_path(const struct train_plan *plan, const char *name, char path[TRAIN_PATH_MAX])
{
    snprintf(path, TRAIN_PATH_MAX, "%s/%s", plan->dir, name);
}

/* ---- the state ---- */

struct head {
    uint64_t version, plan; /* plan: what the net depends on, as a hash */
    uint64_t count, steps;  /* of the model */
    struct train_progress at;
};

static uint64_t plan_hash(const struct train_plan *plan)
{
    const uint64_t part[] = {
        plan->seed,   plan->quick_games,          plan->rounds, plan->games, plan->playouts,
        plan->epochs, rule_sets_hash(plan->sets), plan->program};

    return ph_hash(part, sizeof part, STATE_VERSION);
}

bool folder_save(struct training *t)
{
    const struct model *model = &t->model;
    struct head head = {.version = STATE_VERSION,
                        .plan = plan_hash(t->plan),
                        .count = model->at.count,
                        .steps = model->steps,
                        .at = t->at};
    size_t size = model->at.count * sizeof(float);
    char path[TRAIN_PATH_MAX];
    struct ph_buf out = {0};
    uint64_t hash;
    bool ok;

    ph_buf_addn(&out, (const char *)&head, sizeof head);
    ph_buf_addn(&out, (const char *)model->weight, size);
    ph_buf_addn(&out, (const char *)model->mean, size);
    ph_buf_addn(&out, (const char *)model->square, size);
    hash = ph_hash(ph_buf_text(&out), out.len, 0);
    ph_buf_addn(&out, (const char *)&hash, sizeof hash);
    train_path(t->plan, "state", path);
    ok = out.failed ? ph_fail(t->error, "", "out of memory")
                    : ph_file_write_bytes(path, out.at, out.len, t->error);
    ph_buf_finish(&out);
    return ok;
}

static bool read_state(struct training *t, const struct ph_buf *file, const char *path)
{
    struct model *model = &t->model;
    size_t size = model->at.count * sizeof(float);
    struct head head;
    uint64_t hash;

    if (file->len != sizeof head + 3 * size + sizeof hash)
        return ph_fail(t->error, path, "%s", of_another);
    memcpy(&head, file->at, sizeof head);
    memcpy(&hash, file->at + file->len - sizeof hash, sizeof hash);
    if (hash != ph_hash(file->at, file->len - sizeof hash, 0))
        return ph_fail(t->error, path, "damaged");
    if (head.version != STATE_VERSION || head.plan != plan_hash(t->plan) ||
        head.count != model->at.count || head.at.stage > TRAIN_DONE)
        return ph_fail(t->error, path, "%s", of_another);
    memcpy(model->weight, file->at + sizeof head, size);
    memcpy(model->mean, file->at + sizeof head + size, size);
    memcpy(model->square, file->at + sizeof head + 2 * size, size);
    model->steps = head.steps;
    t->at = head.at;
    return true;
}

bool folder_load(struct training *t)
{
    char path[TRAIN_PATH_MAX];
    struct ph_buf file = {0};
    bool ok;

    train_path(t->plan, "state", path);
    if (access(path, F_OK) != 0)
        return true;
    ok = ph_file_read_bytes(path, STATE_MAX, &file, t->error) && read_state(t, &file, path);
    ph_buf_finish(&file);
    return ok;
}

/* ---- files that grow ---- */

/* Has the file the bytes that the state knows of? What comes behind them is cut off. */
static bool has_size(FILE *file, uint64_t at)
{
    return fseek(file, 0, SEEK_END) == 0 && ftell(file) >= (long)at;
}

/* Writes bytes behind the first `at` ones of a file. */
static bool write_at(struct training *t, const char *name, uint64_t at, const void *bytes,
                     size_t size)
{
    char path[TRAIN_PATH_MAX];
    FILE *file;
    bool ok;

    train_path(t->plan, name, path);
    file = fopen(path, at > 0 ? "r+b" : "wb");
    if (!file)
        return ph_fail(t->error, path, "%s", strerror(errno));
    if (!has_size(file, at)) {
        fclose(file);
        return ph_fail(t->error, path, "damaged: it is too short");
    }
    ok = ftruncate(fileno(file), (off_t)at) == 0 && fseek(file, (long)at, SEEK_SET) == 0 &&
         fwrite(bytes, 1, size, file) == size;
    ok = fclose(file) == 0 && ok;
    return ok || ph_fail(t->error, path, "%s", strerror(errno));
}

bool folder_log(struct training *t, const char *format, ...)
{
    char line[160];
    size_t size;
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    size = strlen(line);
    line[size++] = '\n';
    if (!write_at(t, "log", t->at.log_size, line, size))
        return false;
    t->at.log_size += size;
    return true;
}

static void examples_name(uint32_t round, char name[40])
{
    snprintf(name, 40, "round-%u.examples", (unsigned)round + 1);
}

/* Has the file of a round room for these? The first step tells how much all of them will need, so
 * that a plan that is too large does not play for hours. */
static bool have_room(const struct training *t, const struct examples *examples)
{
    uint64_t size = examples->used * sizeof *examples->word;
    uint64_t all = t->at.done == 0 ? size * stage_steps(t->plan, TRAIN_PLAY)
                                   : size + t->at.words[0] * sizeof *examples->word;

    return all <= EXAMPLES_MAX;
}

bool folder_add_examples(struct training *t, const struct examples *examples)
{
    char name[40];

    examples_name(t->at.round, name);
    if (!have_room(t, examples))
        return ph_fail(t->error, name, "would have more than %d bytes: fewer games a round",
                       EXAMPLES_MAX);
    if (!write_at(t, name, t->at.words[0] * sizeof *examples->word, examples->word,
                  examples->used * sizeof *examples->word))
        return false;
    t->at.words[0] += examples->used;
    return true;
}

bool folder_load_round(struct training *t, uint32_t round, uint64_t words,
                       struct examples *examples)
{
    char name[40], path[TRAIN_PATH_MAX];
    struct ph_buf file = {0};
    bool ok;

    examples_name(round, name);
    train_path(t->plan, name, path);
    ok = ph_file_read_bytes(path, EXAMPLES_MAX, &file, t->error);
    if (ok && (file.len / sizeof *examples->word < words ||
               !examples_append_words(examples, (const uint16_t *)(const void *)file.at, words)))
        ok = ph_fail(t->error, path, "damaged");
    ph_buf_finish(&file);
    return ok;
}

bool folder_load_examples(struct training *t, struct examples *examples)
{
    examples_clear(examples);
    if (t->at.round > 0 && !folder_load_round(t, t->at.round - 1, t->at.words[1], examples))
        return false;
    return folder_load_round(t, t->at.round, t->at.words[0], examples);
}

bool train_write_net(const struct train_plan *plan, struct ph_net *net, struct ph_error *error)
{
    char name[PH_NET_NAME_MAX + 16], path[TRAIN_PATH_MAX];
    struct ph_buf file = {0};
    bool ok;

    snprintf(name, sizeof name, "%s-%u.net", net->game, net->players);
    train_path(plan, name, path);
    ph_net_print(net, &file);
    if (file.failed)
        ok = ph_fail(error, path, "out of memory");
    else if (file.len > PH_NET_SIZE_MAX)
        ok = ph_fail(error, path, "the net has more than %d bytes", PH_NET_SIZE_MAX);
    else
        ok = ph_file_write_bytes(path, file.at, file.len, error);
    ph_buf_finish(&file);
    return ok;
}
