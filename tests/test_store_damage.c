/* Decay: one flipped bit anywhere in the file of a store, or in the log that a crash left behind.
 *
 * Whoever opens, reads and checks such a store is told, with a sentence that names the file and a
 * place; or the bit was in a place without meaning, and everything is as it was. Never is anything
 * silently different. What a crash does is something else: sectors of the last transaction are
 * missing, and it is as if it had not been.
 *
 * Flipped are every 13th byte that is not zero, in passing every 211th, or all with UTH_EVERY_BYTE=1
 * in the environment; and a few zeros, which are mostly unused space. */
#include "store_files.h"

enum { CLOSELY = 13, IN_PASSING = 211 };

static size_t stride; /* from one byte tried to the next */

enum { LARGEST = 400, SEED = 21 };

enum outcome { REFUSED, SAME, EARLIER, OUTCOMES };

/* Beside whatever is examined. */
static struct bytes anchor;

static void take_anchor(void)
{
    free(anchor.at);
    anchor = files_read(files_path("x.db-anchor"));
}

/* Opens, reads and checks; the text of what was found is in *found. */
static enum outcome examine(const char *path, const char *whole, const char *earlier,
                            struct content_text *found, char said[UTH_STORE_SENTENCE_SIZE])
{
    files_write(files_path("y.db-anchor"), anchor);
    struct uth_store *store = uth_store_sqlite_open(path, UTH_STORE_REFUSE, said);
    if (!store)
        return REFUSED;
    bool fine =
        store_text(store, found) && store_check_all(store, 1000) && uth_store_check_files(store);
    snprintf(said, UTH_STORE_SENTENCE_SIZE, "%s", uth_store_error(store));
    uth_store_close(store);
    if (!fine)
        return REFUSED;
    if (earlier && strcmp(found->at, earlier) == 0)
        return EARLIER;
    assert_string_equal(found->at, whole);
    return SAME;
}

static bool is_tried(const struct bytes *bytes, size_t at)
{
    return at % (bytes->at[at] != 0 ? stride : stride * 31) == 0;
}

/* The bit to flip: each of the eight in turn. */
static uint8_t bit(size_t at)
{
    return (uint8_t)(1u << (at * 5 + at / 8) % 8);
}

static void assert_sentence(const char *said, const char *file, size_t at)
{
    if (!strstr(said, file) || strlen(said) < strlen(file) + 20)
        fail_msg("byte %zu: %s", at, said);
}

static struct uth_store *filled(const char *path, struct model *model, int batches)
{
    struct uth_store *store = files_open(path);
    for (int i = 0; i < batches; i++)
        assert_true(uth_store_commit(store, model_next(model)));
    return store;
}

/* What went unnoticed because it has no meaning stays so when the store grows. */
static void assert_grows(const char *path, int batches)
{
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    for (int i = 0; i < batches; i++)
        model_next(model);
    struct uth_store *store = files_open(path);
    for (int i = 0; i < 8; i++)
        if (!uth_store_commit(store, model_next(model)))
            fail_msg("%s", uth_store_error(store));
    uth_store_close(store);
    store = files_open(path);
    assert_int_equal(assert_holds(store, SEED, LARGEST, batches + 8), batches + 8);
    assert_true(uth_store_check_files(store));
    uth_store_close(store);
}

IN_A_FOLDER(a_bit_of_the_file_is_never_missed)
{
    enum { BATCHES = 25 };
    (void)state;
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    uth_store_close(filled(files_path("x.db"), model, BATCHES));
    take_anchor();
    FREED struct content_text whole = {0}, found = {0};
    model_text(model, &whole);
    FREED struct bytes bytes = files_read(files_path("x.db"));
    const char *path = files_path("y.db");
    char said[UTH_STORE_SENTENCE_SIZE];
    int count[OUTCOMES] = {0};
    for (size_t at = 0; at < bytes.size; at++) {
        if (!is_tried(&bytes, at))
            continue;
        bytes.at[at] ^= bit(at);
        files_write(path, bytes);
        bytes.at[at] ^= bit(at);
        enum outcome outcome = examine(path, whole.at, NULL, &found, said);
        if (outcome == REFUSED)
            assert_sentence(said, "y.db: ", at);
        else
            assert_grows(path, BATCHES);
        count[outcome]++;
        path = files_path("y.db");
    }
    printf("file of %zu bytes: %d flips refused, %d without meaning\n", bytes.size, count[REFUSED],
           count[SAME]);
    assert_true(count[REFUSED] > count[SAME] * 4);
}

/* A store after the last of some commits, as a crash of the machine leaves it: file and log. */
struct crashed {
    struct bytes file, log, anchor_before; /* this one as of before the last commit */
    size_t last;                           /* where the last transaction begins in the log */
    struct content_text whole, earlier;    /* with it, and without it */
};

static struct crashed crash(void)
{
    struct crashed crashed = {0};
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    struct uth_store *store = filled(files_path("x.db"), model, 2);
    model_text(model, &crashed.earlier);
    take_anchor();
    crashed.anchor_before = anchor;
    anchor = (struct bytes){0};
    FREED struct bytes before = files_read(files_path("x.db-wal"));
    assert_true(uth_store_commit(store, model_next(model)));
    model_text(model, &crashed.whole);
    crashed.file = files_read(files_path("x.db"));
    crashed.log = files_read(files_path("x.db-wal"));
    crashed.last = before.size;
    take_anchor();
    uth_store_close(store);
    return crashed;
}

static void free_crashed(struct crashed *crashed)
{
    free(crashed->file.at);
    free(crashed->log.at);
    free(crashed->anchor_before.at);
    free(crashed->whole.at);
    free(crashed->earlier.at);
}

IN_A_FOLDER(a_bit_of_the_log_is_never_missed)
{
    struct crashed crashed = crash();
    FREED struct content_text found = {0};
    struct bytes *log = &crashed.log;
    char said[UTH_STORE_SENTENCE_SIZE];
    int flips = 0;
    for (size_t at = 0; at < log->size; at++) {
        /* The heads of the frames in full, if there is time. */
        bool head = at >= 32 && (at - 32) % (4096 + 24) < 24;
        if (!is_tried(log, at) && (!head || stride > CLOSELY))
            continue;
        log->at[at] ^= bit(at);
        files_write(files_path("y.db"), crashed.file);
        files_write(files_path("y.db-wal"), *log);
        log->at[at] ^= bit(at);
        enum outcome outcome =
            examine(files_path("y.db"), crashed.whole.at, crashed.earlier.at, &found, said);
        if (outcome != REFUSED)
            fail_msg("byte %zu of the log was not missed", at);
        assert_sentence(said, "y.db", at);
        flips++;
    }
    printf("log of %zu bytes: %d flips refused\n", log->size, flips);
    free_crashed(&crashed);
}

static void assert_file_is(const char *path, struct bytes expected)
{
    FREED struct bytes found = files_read(path);
    assert_int_equal(found.size, expected.size);
    assert_memory_equal(found.at, expected.at, expected.size);
}

/* Sectors that a crash kept from the disk take the last transaction with them, and no more; of
 * earlier ones a crash takes nothing, so that is damage, and the files are left as they are. If the
 * last one was `acknowledged`, it was on disk, and losing it is damage too. */
static void tear(bool acknowledged)
{
    enum { SECTOR = 512 };
    struct crashed crashed = crash();
    if (!acknowledged) {
        free(anchor.at);
        anchor = crashed.anchor_before;
        crashed.anchor_before = (struct bytes){0};
    }
    FREED struct content_text found = {0};
    FREED struct bytes torn = {malloc(crashed.log.size), crashed.log.size};
    char said[UTH_STORE_SENTENCE_SIZE];
    int count[OUTCOMES] = {0};
    const size_t step = stride > CLOSELY ? 7 * SECTOR : SECTOR;
    for (size_t at = 0; at < torn.size; at += step) {
        size_t size = torn.size - at < SECTOR ? torn.size - at : SECTOR;
        memcpy(torn.at, crashed.log.at, torn.size);
        memset(torn.at + at, 0, size);
        files_write(files_path("y.db"), crashed.file);
        files_write(files_path("y.db-wal"), torn);
        enum outcome outcome =
            examine(files_path("y.db"), crashed.whole.at, crashed.earlier.at, &found, said);
        bool changed = memcmp(torn.at + at, crashed.log.at + at, size) != 0;
        if (!changed) {
            assert_int_equal(outcome, SAME);
        } else if (at >= crashed.last && !acknowledged) {
            assert_int_equal(outcome, EARLIER);
        } else if (at + size <= crashed.last || acknowledged) {
            assert_int_equal(outcome, REFUSED);
            assert_sentence(said, "y.db", at);
            assert_file_is(files_path("y.db"), crashed.file);
            assert_file_is(files_path("y.db-wal"), torn);
        }
        count[outcome]++;
    }
    assert_true(count[REFUSED] > 1 && (acknowledged || count[EARLIER] > 1));
    free_crashed(&crashed);
}

IN_A_FOLDER(a_torn_transaction_never_was)
{
    tear(false);
}

IN_A_FOLDER(an_acknowledged_transaction_cannot_be_torn)
{
    tear(true);
}

/* A log that was cut off gives some earlier state; and that is refused when the anchor knows more. */
static void a_log_of_any_length(bool acknowledged)
{
    enum { BATCHES = 6 };
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    struct content_text texts[BATCHES + 1] = {{0}}, found = {0};
    struct uth_store *store = files_open(files_path("x.db"));
    take_anchor();
    model_text(model, &texts[0]);
    for (int i = 1; i <= BATCHES; i++) {
        assert_true(uth_store_commit(store, model_next(model)));
        model_text(model, &texts[i]);
    }
    FREED struct bytes file = files_read(files_path("x.db")),
                       log = files_read(files_path("x.db-wal"));
    if (acknowledged)
        take_anchor();
    uth_store_close(store);
    int reached = 0;
    char said[UTH_STORE_SENTENCE_SIZE];
    for (size_t size = 0; size <= log.size; size += stride > CLOSELY ? 7 * 509 : 509) {
        files_write(files_path("y.db"), file);
        files_write(files_path("y.db-wal"), (struct bytes){log.at, size});
        files_write(files_path("y.db-anchor"), anchor);
        if (acknowledged && size < log.size) {
            assert_null(uth_store_sqlite_open(files_path("y.db"), UTH_STORE_REFUSE, said));
            assert_non_null(strstr(said, "y.db: batch 6 was stored, but it ends with batch "));
            continue;
        }
        store = files_open(files_path("y.db"));
        assert_true(store_text(store, &found));
        while (reached <= BATCHES && strcmp(found.at, texts[reached].at) != 0)
            reached++;
        assert_true(reached <= BATCHES);
        uth_store_close(store);
    }
    assert_true(acknowledged || reached >= BATCHES - 1);
    if (acknowledged) {
        unlink(files_path("y.db-wal"));
        assert_null(uth_store_sqlite_open(files_path("y.db"), UTH_STORE_REFUSE, said));
        assert_non_null(strstr(said, "it ends with batch 0, and its log is empty or missing"));
    }
    for (int i = 0; i <= BATCHES; i++)
        free(texts[i].at);
    free(found.at);
}

IN_A_FOLDER(a_log_of_any_length_gives_a_whole_state)
{
    a_log_of_any_length(false);
}

IN_A_FOLDER(a_log_that_was_cut_is_never_taken_for_the_whole)
{
    a_log_of_any_length(true);
}

/* Whole pages: lost, zeroed, or the wrong one in the place. */
IN_A_FOLDER(a_wrong_page_is_never_missed)
{
    enum { PAGE = 4096 };
    FREED_MODEL struct model *model = model_new(SEED, LARGEST);
    uth_store_close(filled(files_path("x.db"), model, 40));
    take_anchor();
    FREED struct content_text whole = {0}, found = {0};
    model_text(model, &whole);
    FREED struct bytes bytes = files_read(files_path("x.db"));
    FREED struct bytes copy = {malloc(bytes.size), bytes.size};
    size_t pages = bytes.size / PAGE;
    char said[UTH_STORE_SENTENCE_SIZE];
    int refused = 0, tried = 0;
    for (size_t page = 0; page < pages; page++) {
        for (size_t other = 0; other <= pages; other += stride) {
            memcpy(copy.at, bytes.at, bytes.size);
            if (other == pages)
                memset(copy.at + page * PAGE, 0, PAGE);
            else
                memcpy(copy.at + page * PAGE, bytes.at + other * PAGE, PAGE);
            files_write(files_path("y.db"), copy);
            refused += examine(files_path("y.db"), whole.at, NULL, &found, said) == REFUSED;
            tried++;
        }
        copy.size = page * PAGE;
        files_write(files_path("y.db"), copy);
        copy.size = bytes.size;
        if (page > 0)
            assert_int_equal(examine(files_path("y.db"), whole.at, NULL, &found, said), REFUSED);
    }
    printf("%zu pages: %d of %d exchanges refused\n", pages, refused, tried);
    assert_true(refused > tried * 3 / 4);
}

static int choose_stride(void **state)
{
    (void)state;
    stride = getenv("UTH_EVERY_BYTE") ? 1 : at_full_length() ? CLOSELY : IN_PASSING;
    return 0;
}

static int free_anchor(void **state)
{
    (void)state;
    free(anchor.at);
    return 0;
}

TESTS_WITH(choose_stride, free_anchor)
