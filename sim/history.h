/* The server's answers about the past, at the end of a run. */
#ifndef SIM_HISTORY_H
#define SIM_HISTORY_H

struct sim;

/* Asks the server for its own audit, and for recalls and reports. */
void sim_ask_history(struct sim *sim);

#endif
