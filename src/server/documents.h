/* Texts that are compiled in from docs/; tools/embed writes the definitions. */
#ifndef SERVER_DOCUMENTS_H
#define SERVER_DOCUMENTS_H

extern const char ph_document_openapi[];
extern const char ph_document_messages_schema[];

/* The rules of a game (docs/rules/GAME.md), in English; NULL: there are none. */
const char *documents_rules(const char *game);

#endif
