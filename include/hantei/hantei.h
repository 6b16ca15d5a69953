// hantei.h: everything of the core. See docs/conventions.md for what the words mean.
#ifndef HANTEI_HANTEI_H
#define HANTEI_HANTEI_H

#include <hantei/base.h>
#include <hantei/batch.h>
#include <hantei/debug.h>
#include <hantei/draw.h>
#include <hantei/field.h>
#include <hantei/filter.h>
#include <hantei/index.h>
#include <hantei/inline.h>
#include <hantei/query.h>
#include <hantei/shape.h>
#include <hantei/world.h>

#endif
