/* A file of its own: the kernel's header and the one that libwebsockets includes declare the same. */
#include "received.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

struct received received_by(int socket)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size);
    return (struct received){.bytes = info.tcpi_bytes_received, .segments = info.tcpi_data_segs_in};
}
