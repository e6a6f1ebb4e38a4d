/* Damage to the files of a store, here and there, for the sanitizers: see store_damage.h. */
#include "check.h"

#include "store_damage.h"

int main(void)
{
    return damage_tests(211);
}
