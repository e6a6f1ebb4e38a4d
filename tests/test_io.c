/* Files: read whole within a limit, written whole or not at all. */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/terminal/io.h"

static char folder[64];

/* Stands before the system's: how often, of which it may fail. */
static int syncs, syncs_that_fail;
int fsync(int descriptor)
{
    (void)descriptor;
    syncs++;
    if (syncs_that_fail == 0)
        return 0;
    syncs_that_fail--;
    errno = EIO;
    return -1;
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/uth_test_io.XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static const char *inside(const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int count_files(void)
{
    DIR *open_folder = opendir(folder);
    assert_non_null(open_folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(open_folder));)
        count += entry->d_name[0] != '.';
    closedir(open_folder);
    return count;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(inside("file"));
    return rmdir(folder);
}

TEST(what_is_written_is_read_back)
{
    static char data[100000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i * 31 >> 3);
    static const size_t sizes[] = {0, 1, 4095, 4096, 4097, 100000};
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        char error[IO_ERROR_SIZE];
        struct io_file file;
        assert_true(io_write(inside("file"), data, sizes[i], error));
        assert_true(io_read(inside("file"), sizes[i], &file, error));
        assert_int_equal(file.size, sizes[i]);
        assert_memory_equal(file.data, data, sizes[i]);
        assert_int_equal(file.data[file.size], 0);
        free(file.data);
    }
    assert_int_equal(count_files(), 1);
}

TEST(one_byte_past_the_limit_is_refused)
{
    char error[IO_ERROR_SIZE];
    struct io_file file;
    assert_true(io_write(inside("file"), "0123456789", 10, error));
    assert_true(io_read(inside("file"), 10, &file, error));
    free(file.data);
    assert_false(io_read(inside("file"), 9, &file, error));
    assert_non_null(strstr(error, "/file is larger than 9 bytes"));
}

TEST(what_cannot_be_read_is_named)
{
    char error[IO_ERROR_SIZE];
    struct io_file file;
    assert_false(io_read("no/such/file", 10, &file, error));
    assert_string_equal(error, "cannot read no/such/file: No such file or directory");
    assert_false(io_read(folder, 10, &file, error));
    assert_non_null(strstr(error, "Is a directory"));
}

TEST(a_failed_write_leaves_nothing_behind)
{
    char error[IO_ERROR_SIZE];
    assert_false(io_write("no/such/folder/file", "x", 1, error));
    assert_string_equal(error, "cannot write no/such/folder/file: No such file or directory");
    assert_false(io_can_write("no/such/folder/other", error));
    assert_string_equal(error, "cannot write no/such/folder/other: No such file or directory");

    /* The rename fails: a file cannot take the place of a folder. */
    unlink(inside("file"));
    assert_int_equal(mkdir(inside("file"), 0700), 0);
    assert_false(io_write(inside("file"), "x", 1, error));
    assert_non_null(strstr(error, "Is a directory"));
    assert_int_equal(count_files(), 1);
    assert_int_equal(rmdir(inside("file")), 0);
}

TEST(what_is_written_is_on_the_disk_before_it_has_its_name)
{
    char error[IO_ERROR_SIZE];
    struct io_file file;
    syncs = 0;
    assert_true(io_write(inside("file"), "old", 3, error));
    assert_int_equal(syncs, 1);
    syncs_that_fail = 1;
    assert_false(io_write(inside("file"), "new", 3, error));
    assert_true(io_read(inside("file"), 3, &file, error));
    assert_string_equal(file.data, "old");
    free(file.data);
    assert_int_equal(count_files(), 1);
}

TEST(asking_whether_a_file_can_be_written_makes_none)
{
    char error[IO_ERROR_SIZE];
    unlink(inside("file"));
    assert_true(io_can_write(inside("file"), error));
    assert_int_equal(count_files(), 0);
    assert_true(io_can_write("-", error));
}

TEST(a_new_file_has_the_usual_permissions)
{
    char error[IO_ERROR_SIZE];
    mode_t before = umask(022);
    assert_true(io_write(inside("file"), "x", 1, error));
    umask(before);
    struct stat status;
    assert_int_equal(stat(inside("file"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0644);
}

TESTS_WITH(make_folder, remove_folder)
