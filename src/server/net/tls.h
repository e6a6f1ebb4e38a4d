/* Certificates, looked at before the network starts: libwebsockets does not say what is wrong. */
#ifndef UTH_SERVER_TLS_H
#define UTH_SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>

/* Are these files a certificate and its key, both PEM? False with a sentence that names the file. */
bool tls_check(const char *certificate, const char *key, char *sentence, size_t size);

#endif
