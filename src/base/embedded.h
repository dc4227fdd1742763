/* What is compiled in: the games' data files, their nets and the message catalogues. tools/embed
 * writes the definitions from data/ and po/ when the program is built. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

#include <stdbool.h>

/* The default data file of each game, as text. */
extern const char ph_data_loire[];
extern const char ph_data_taxis[];

/* Every data file of the game that has shipped, the default one first; ends in NULL. */
extern const char *const ph_data_loire_files[];
extern const char *const ph_data_taxis_files[];

enum { PH_NETS_MAX = 64 };

/* Files of data/nets/ and data/nets/old/ (src/ai/net/file.c); ends in NULL bytes. */
struct ph_embedded_net {
    const unsigned char *bytes;
    unsigned size;
    bool is_old; /* nobody plays with it any more; records may name it */
};
extern const struct ph_embedded_net ph_embedded_nets[];

/* Catalogues as msgfmt makes them (.mo). */
extern const unsigned char ph_mo_fr[];
extern const unsigned ph_mo_fr_size;
extern const unsigned char ph_mo_de[];
extern const unsigned ph_mo_de_size;

#endif
