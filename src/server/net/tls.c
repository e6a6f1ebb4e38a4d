/* A trial with OpenSSL, which is what libwebsockets uses underneath. */
#include "tls.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool can_read(const char *path, bool secret, char *sentence, size_t size)
{
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool good = file >= 0 && fstat(file, &status) == 0;
    if (!good) {
        snprintf(sentence, size, "%s: %s", path, strerror(errno));
    } else if (!S_ISREG(status.st_mode)) {
        good = false;
        snprintf(sentence, size, "%s: not a file", path);
    } else if (secret && (status.st_mode & S_IRWXO) != 0) {
        good = false;
        snprintf(sentence, size,
                 "%s: everybody on this machine can read the private key: chmod o= it", path);
    }
    if (file >= 0)
        close(file);
    return good;
}

/* A key that wants a passphrase is refused instead of asking whoever sits at the terminal. */
static int no_passphrase(char *buffer, int size, int writing, void *self)
{
    (void)buffer;
    (void)size;
    (void)writing;
    (void)self;
    return 0;
}

static bool try_pair(SSL_CTX *context, const char *certificate, const char *key, char *sentence,
                     size_t size)
{
    SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
        snprintf(sentence, size, "%s: not a certificate in PEM form", certificate);
    } else if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        /* OpenSSL compares the two when it takes the second. */
        bool pair = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH ||
                    ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_TYPE_MISMATCH;
        snprintf(sentence, size,
                 pair ? "%s: not the key of this certificate; give the matching key"
                      : "%s: not a private key in PEM form without a passphrase",
                 key);
    } else if (SSL_CTX_check_private_key(context) != 1) {
        snprintf(sentence, size, "%s: not the key of this certificate; give the matching key", key);
    } else {
        return true;
    }
    return false;
}

bool tls_check(const char *certificate, const char *key, char *sentence, size_t size)
{
    if (!can_read(certificate, false, sentence, size) || !can_read(key, true, sentence, size))
        return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    snprintf(sentence, size, "OpenSSL does not start");
    bool good = context != NULL && try_pair(context, certificate, key, sentence, size);
    SSL_CTX_free(context);
    ERR_clear_error();
    return good;
}
