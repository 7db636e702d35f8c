#pragma once
#include <stddef.h>

/// The place table (format: scripts/make-gazetteer.py), part of the binary and read in place.
extern const unsigned char raincheck_gazetteer[];
extern const size_t raincheck_gazetteer_size;

/// The first byte of the table: Swift cannot see an array whose length the header does not say.
static inline const void *_Nonnull raincheck_gazetteer_start(void) { return raincheck_gazetteer; }
