/* What goes wrong with the machine: the disk in mid-step, or the process. */
#ifndef SIM_FAULTS_H
#define SIM_FAULTS_H

struct sim;
struct uth_disk_plan;

/* Before each start of the server: which fault the disk has ahead, and when the process is killed
 * if it lives that long. */
void sim_faults_ahead(struct sim *sim);
/* Gives the disk a fault of one's own choosing. */
void sim_faults_plan(struct sim *sim, const struct uth_disk_plan *plan);
/* The store has failed: the process ends, and restarts when the machine lets it. */
void sim_faults_disk(struct sim *sim, const char *why);
/* The process is killed, the machine perhaps with it; or it is stopped in good order. */
void sim_faults_kill(struct sim *sim);
/* No more faults from now on. */
void sim_faults_end(struct sim *sim);

#endif
