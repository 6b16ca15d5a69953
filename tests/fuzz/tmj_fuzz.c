// tmj_fuzz.c: any bytes read as what Tiled writes as JSON.
#define TILED_IS_JSON true
#include "tiled_fuzz.h"
