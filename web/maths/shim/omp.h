/* One thread: the pragmas are not compiled, and these are what they would be for one. */
#ifndef UTH_MATHS_OMP_H
#define UTH_MATHS_OMP_H

static inline int omp_get_num_procs(void)
{
    return 1;
}

#endif
