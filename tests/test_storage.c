/* The storage thread: commits before everything else, long tasks in slices, nothing lost at the
 * end. Worth most under the thread sanitizer. */
#include "check.h"

#include <pthread.h>
#include <time.h>

#include "disk.h"
#include "server/operations/storage.h"

struct world {
    struct uth_disk *disk;
    struct storage *storage;
    pthread_mutex_t mutex;
    pthread_cond_t told;
    int notices; /* under the mutex */
    int finished;
    char order[64]; /* what was finished, a letter each */
    int damages;
    char stream[64];
};

struct letter {
    struct task task; /* first */
    struct world *world;
    char name;
    int slices;
    pthread_mutex_t *hold; /* the first slice waits for it; may be NULL */
};

static void notify(void *self)
{
    struct world *world = self;
    pthread_mutex_lock(&world->mutex);
    world->notices++;
    pthread_cond_signal(&world->told);
    pthread_mutex_unlock(&world->mutex);
}

static void damaged(void *self, const char *stream, const char *sentence)
{
    struct world *world = self;
    assert_true(sentence[0] != '\0');
    world->damages++;
    snprintf(world->stream, sizeof world->stream, "%s", stream);
}

static bool work(struct task *task, struct uth_store *store)
{
    struct letter *letter = (struct letter *)task;
    (void)store;
    if (letter->hold != NULL) {
        pthread_mutex_lock(letter->hold);
        pthread_mutex_unlock(letter->hold);
        letter->hold = NULL;
    }
    return --letter->slices <= 0;
}

static void finish(struct task *task)
{
    FREED struct letter *letter = (struct letter *)task;
    letter->world->order[letter->world->finished++] = letter->name;
}

static void start(struct world *world)
{
    char sentence[UTH_STORE_SENTENCE_SIZE];
    *world = (struct world){.disk = uth_disk_new(1)};
    pthread_mutex_init(&world->mutex, NULL);
    pthread_cond_init(&world->told, NULL);
    struct uth_store *store = uth_disk_store(world->disk, sentence);
    assert_non_null(store);
    struct storage_listener listener = {.self = world, .notify = notify, .damaged = damaged};
    world->storage = storage_start(store, &listener);
    assert_non_null(world->storage);
}

static void end(struct world *world)
{
    uth_disk_free(world->disk);
    pthread_mutex_destroy(&world->mutex);
    pthread_cond_destroy(&world->told);
}

static void submit(struct world *world, char name, bool urgent, int slices, pthread_mutex_t *hold)
{
    struct letter *letter = calloc(1, sizeof *letter);
    assert_non_null(letter);
    *letter = (struct letter){
        .task = {.work = work, .finish = finish, .urgent = urgent},
        .world = world,
        .name = name,
        .slices = slices,
        .hold = hold,
    };
    storage_submit(world->storage, &letter->task);
}

static void collect_until(struct world *world, int finished)
{
    while (world->finished < finished) {
        pthread_mutex_lock(&world->mutex);
        while (world->notices == 0)
            pthread_cond_wait(&world->told, &world->mutex);
        world->notices = 0;
        pthread_mutex_unlock(&world->mutex);
        storage_collect(world->storage);
    }
}

TEST(urgent_tasks_overtake_and_long_ones_take_turns)
{
    struct world world;
    pthread_mutex_t hold = PTHREAD_MUTEX_INITIALIZER;
    start(&world);
    pthread_mutex_lock(&hold);
    submit(&world, 'h', false, 1, &hold); /* keeps the thread busy until all are there */
    submit(&world, 'a', false, 5, NULL);
    submit(&world, 'b', false, 2, NULL);
    submit(&world, 'C', true, 1, NULL);
    submit(&world, 'D', true, 1, NULL);
    pthread_mutex_unlock(&hold);
    collect_until(&world, 5);
    /* 'h' may have begun before or after the urgent ones came in */
    const char *order = world.order[0] == 'h' ? world.order + 1 : world.order;
    assert_int_equal(order[0], 'C');
    assert_int_equal(order[1], 'D');
    assert_true(strchr(world.order, 'b') < strchr(world.order, 'a'));
    storage_stop(world.storage);
    end(&world);
}

TEST(what_was_handed_in_is_done_before_the_end)
{
    struct world world;
    start(&world);
    for (int i = 0; i < 26; i++)
        submit(&world, (char)('a' + i), i % 3 == 0, 1 + i % 4, NULL);
    storage_stop(world.storage);
    assert_int_equal(world.finished, 26);
    end(&world);
}

TEST(the_store_is_checked_while_there_is_nothing_to_do)
{
    struct world world;
    start(&world);
    for (int i = 0; i < 200 && !storage_checked(world.storage); i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    assert_true(storage_checked(world.storage));
    storage_stop(world.storage);
    assert_int_equal(world.damages, 0);
    end(&world);
}
