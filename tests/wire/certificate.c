/* Certificates for the tests of TLS. */
#include "certificate.h"

#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void must(bool ok, const char *what)
{
    if (!ok) {
        fprintf(stderr, "%s failed\n", what);
        exit(EXIT_FAILURE);
    }
}

static FILE *fresh_file(char path[64])
{
    FILE *file;
    int fd;

    snprintf(path, 64, "/tmp/posthorn-wire-XXXXXX");
    fd = mkstemp(path);
    file = fd >= 0 ? fdopen(fd, "w") : NULL;
    must(file != NULL, "a temporary file");
    return file;
}

static X509 *make_certificate(EVP_PKEY *key)
{
    X509 *certificate = X509_new();
    X509_NAME *name = certificate ? X509_get_subject_name(certificate) : NULL;

    must(name && ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1) &&
             X509_gmtime_adj(X509_getm_notBefore(certificate), -86400) &&
             X509_gmtime_adj(X509_getm_notAfter(certificate), 86400) &&
             X509_set_pubkey(certificate, key) &&
             X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                        (const unsigned char *)"localhost", -1, -1, 0) &&
             X509_set_issuer_name(certificate, name) && X509_sign(certificate, key, EVP_sha256()),
         "a certificate");
    return certificate;
}

void certificate_write(EVP_PKEY *key, char certificate_path[64], char key_path[64])
{
    X509 *certificate;
    FILE *to;

    must(key != NULL, "a key");
    certificate = make_certificate(key);
    to = fresh_file(certificate_path);
    must(PEM_write_X509(to, certificate), "writing the certificate");
    fclose(to);
    to = fresh_file(key_path);
    must(PEM_write_PrivateKey(to, key, NULL, NULL, 0, NULL, NULL), "writing the key");
    fclose(to);
    X509_free(certificate);
    EVP_PKEY_free(key);
}
