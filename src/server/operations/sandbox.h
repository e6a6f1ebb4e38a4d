/* What a server gives up, so that a fault in it is worth less to whoever finds one. */
#ifndef UTH_SERVER_SANDBOX_H
#define UTH_SERVER_SANDBOX_H

/* No core dumps, which would have keys and PINs in them, and no look into its memory for other
 * processes of the same user. */
void sandbox_hide(void);
/* For good, on all threads: no other program, no other process's memory, no mounts, no change of user.
 * A kernel without seccomp leaves everything as it is. */
void sandbox_enter(void);
/* For good, on this thread and those that it starts: files are written, made and removed in these
 * folders and below alone (Landlock). An empty name is no folder. A kernel without Landlock leaves
 * everything as it is. */
void sandbox_files(const char *const *folders, int count);

#endif
