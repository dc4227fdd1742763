/* Marks a message for extraction into po/ without translating it there. */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#define N_(msgid) msgid

#endif
