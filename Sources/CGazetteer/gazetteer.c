#include "gazetteer.h"

_Alignas(64) const unsigned char raincheck_gazetteer[] = {
#embed "places.bin"
};
const size_t raincheck_gazetteer_size = sizeof raincheck_gazetteer;
