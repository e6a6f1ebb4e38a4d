/* Damage to the files of a store, closely: see store_damage.h. */
#include "check.h"

#include "store_damage.h"

int main(void)
{
    return damage_tests(DAMAGE_USUAL);
}
