/* Posthorn: La Loire and Thurn und Taxis as a library. Include this one. */
#ifndef POSTHORN_H
#define POSTHORN_H

#include <posthorn/session.h>
#include <posthorn/think.h>

#endif
