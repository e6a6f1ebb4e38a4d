/* The n-th call of the SQLite store fails, for every n: see store_failures.h. */
#include "check.h"

#include "store_failures.h"

int main(void)
{
    return failure_tests(1);
}
