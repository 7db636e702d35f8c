#pragma once
#include <stddef.h>

/// The place table (format: scripts/make-gazetteer.py), part of the binary and read in place.
extern const unsigned char raincheck_gazetteer[];
extern const size_t raincheck_gazetteer_size;
