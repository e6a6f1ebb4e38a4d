/* The program `uth`: everything is in the command table. */
#include "commands.h"

int main(int argc, char **argv)
{
    return cli_dispatch(cli_commands, argc, argv);
}
