/* Certificates, looked at before the network starts: libwebsockets does not say what is wrong. */
#ifndef UTH_SERVER_TLS_H
#define UTH_SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>

#define TLS_SUITES "ECDHE+AESGCM:ECDHE+CHACHA20" /* of TLS 1.2; all of TLS 1.3's are good */

/* Are these files a certificate and its key, both PEM, the key not readable for everybody? False with a
 * sentence that names the file. */
bool tls_check(const char *certificate, const char *key, char *sentence, size_t size);

#endif
