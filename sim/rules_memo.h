/* Rule texts are read once in a process. Every start of a simulated server reads those of its tables
 * again, which took a quarter of a run; the same text gives the same rules, and nobody changes them.
 * The linker puts this in front of the reader (--wrap, UthSim.cmake), so the server itself is unchanged,
 * and still checks each text against its digest. Under sanitizers every text is read each time, because
 * the memory of its rules is watched. */
#ifndef SIM_RULES_MEMO_H
#define SIM_RULES_MEMO_H

/* From now on. */
void sim_remember_rules(void);

#endif
