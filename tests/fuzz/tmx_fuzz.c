// tmx_fuzz.c: any bytes read as what Tiled writes as XML.
#define TILED_IS_JSON false
#include "tiled_fuzz.h"
