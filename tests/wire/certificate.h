/* Certificates for the tests of TLS. */
#ifndef TESTS_WIRE_CERTIFICATE_H
#define TESTS_WIRE_CERTIFICATE_H

#include <openssl/evp.h>
#include <stdbool.h>

/* Ends the test if something that it needs fails. */
void must(bool ok, const char *what);

/* Writes a certificate of localhost and its key, which it frees, to new files. */
void certificate_write(EVP_PKEY *key, char certificate_file[64], char key_file[64]);

#endif
