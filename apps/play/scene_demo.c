// scene_demo.c: the objects of scenes/demo/level.tmj, for browsers, which have no files; scene_edit_test compares them.
#include "scene_demo.h"
#include <stddef.h>

static const ht_vec2 demo1[] = {
    {32.0f, 320.0f},   {32.0f, 480.0f},   {480.0f, 480.0f},  {480.0f, 544.0f},  {608.0f, 544.0f},  {608.0f, 480.0f},
    {736.0f, 480.0f},  {736.0f, 448.0f},  {800.0f, 448.0f},  {800.0f, 416.0f},  {896.0f, 416.0f},  {896.0f, 448.0f},
    {960.0f, 448.0f},  {960.0f, 480.0f},  {1120.0f, 480.0f}, {1120.0f, 448.0f}, {1184.0f, 448.0f}, {1184.0f, 416.0f},
    {1280.0f, 416.0f}, {1280.0f, 576.0f}, {0.0f, 576.0f},    {0.0f, 320.0f}};
static const ht_vec2 demo2[] = {{488.0f, 544.0f}, {493.0f, 520.0f}, {499.0f, 538.0f}, {504.0f, 520.0f},
                                {509.0f, 538.0f}, {515.0f, 520.0f}, {520.0f, 544.0f}};
static const ht_vec2 demo3[] = {{528.0f, 544.0f}, {533.0f, 520.0f}, {539.0f, 538.0f}, {544.0f, 520.0f},
                                {549.0f, 538.0f}, {555.0f, 520.0f}, {560.0f, 544.0f}};
static const ht_vec2 demo4[] = {{600.0f, 544.0f}, {595.0f, 520.0f}, {589.0f, 538.0f}, {584.0f, 520.0f},
                                {579.0f, 538.0f}, {573.0f, 520.0f}, {568.0f, 544.0f}};
static const ht_vec2 demo5[] = {{1024.0f, 352.0f}, {1029.0f, 376.0f}, {1035.0f, 358.0f}, {1040.0f, 376.0f},
                                {1045.0f, 358.0f}, {1051.0f, 376.0f}, {1056.0f, 352.0f}};
static const ht_vec2 demo6[] = {{428.0f, 300.0f}, {434.0f, 318.0f}, {430.0f, 336.0f}, {421.0f, 354.0f},
                                {419.0f, 372.0f}, {426.0f, 390.0f}, {433.0f, 404.0f}};
static const ht_vec2 demo7[] = {{944.0f, 246.0f}, {984.0f, 220.0f}};
static const ht_vec2 demo8[] = {{526.0f, 500.0f},        {539.21875f, 491.6775f}, {556.9558f, 495.33768f},
                                {567.1804f, 509.1745f},  {564.1383f, 525.0094f},  {543.5721f, 523.58435f},
                                {525.47797f, 514.55084f}};
static const ht_vec2 demo9[] = {{120.0f, 90.0f}, {134.0f, 100.0f}, {148.0f, 90.0f}};
static const ht_vec2 demo10[] = {{136.0f, 90.0f}, {150.0f, 102.0f}, {164.0f, 90.0f}};
static const ht_vec2 demo11[] = {{210.0f, 66.0f}, {224.0f, 76.0f}, {238.0f, 66.0f}};
static const ht_vec2 demo12[] = {{594.0f, 210.0f},         {604.4171f, 194.78543f},  {614.7327f, 202.37413f},
                                 {619.87195f, 190.64432f}, {636.50073f, 198.61197f}, {624.01306f, 206.09914f},
                                 {618.3562f, 215.8971f},   {608.5582f, 210.24023f}};

const scene_demo_object scene_demo[SCENE_DEMO] = {
    {"ground/tile 2 at (24,13)",
     2,
     {.kind = HT_TRIANGLE, .triangle = {{{768.0f, 448.0f}, {800.0f, 416.0f}, {800.0f, 448.0f}}}}},
    {"ground/tile 2 at (28,13)",
     2,
     {.kind = HT_TRIANGLE, .triangle = {{{928.0f, 448.0f}, {896.0f, 416.0f}, {896.0f, 448.0f}}}}},
    {"ground/tile 2 at (22,14)",
     2,
     {.kind = HT_TRIANGLE, .triangle = {{{704.0f, 480.0f}, {736.0f, 448.0f}, {736.0f, 480.0f}}}}},
    {"ground/tile 2 at (30,14)",
     2,
     {.kind = HT_TRIANGLE, .triangle = {{{992.0f, 480.0f}, {960.0f, 448.0f}, {960.0f, 480.0f}}}}},
    {"ground/tile 4 at (24,6)", 2, {.kind = HT_BOX, .box = {{768.0f, 192.0f}, {864.0f, 204.0f}}}},
    {"ground/tile 4 at (11,9)", 2, {.kind = HT_BOX, .box = {{352.0f, 288.0f}, {448.0f, 300.0f}}}},
    {"ground/tile 4 at (5,11)", 2, {.kind = HT_BOX, .box = {{160.0f, 352.0f}, {288.0f, 364.0f}}}},
    {"ground/tile 3 at (36,13)", 2, {.kind = HT_BOX, .box = {{1152.0f, 432.0f}, {1184.0f, 448.0f}}}},
    {"ground/tile 3 at (34,14)", 2, {.kind = HT_BOX, .box = {{1088.0f, 464.0f}, {1120.0f, 480.0f}}}},
    {"ground/solid at (17,4)", 2, {.kind = HT_BOX, .box = {{544.0f, 128.0f}, {672.0f, 160.0f}}}},
    {"ground/solid at (0,10)",
     2,
     {.kind = HT_POLYGON, .polygon = {demo1, (const int32_t[]){22}, 1, HT_EVEN_ODD, NULL}}},
    {"ground/solid at (31,10)", 2, {.kind = HT_BOX, .box = {{992.0f, 320.0f}, {1088.0f, 352.0f}}}},
    {"ladder", 1, {.kind = HT_BOX, .box = {{228.0f, 364.0f}, {252.0f, 480.0f}}}},
    {"goal", 1, {.kind = HT_BOX, .box = {{1200.0f, 352.0f}, {1264.0f, 416.0f}}}},
    {"checkpoint", 1, {.kind = HT_POINT, .point = {1192.0f, 416.0f}}},
    {"coin-1", 1, {.kind = HT_CIRCLE, .circle = {{198.0f, 448.0f}, 8.0f}}},
    {"coin-2", 1, {.kind = HT_CIRCLE, .circle = {{288.0f, 344.0f}, 8.0f}}},
    {"coin-3", 1, {.kind = HT_CIRCLE, .circle = {{360.0f, 264.0f}, 8.0f}}},
    {"coin-4", 1, {.kind = HT_CIRCLE, .circle = {{376.0f, 264.0f}, 8.0f}}},
    {"coin-5", 1, {.kind = HT_CIRCLE, .circle = {{668.0f, 338.0f}, 8.0f}}},
    {"coin-6", 1, {.kind = HT_CIRCLE, .circle = {{1232.0f, 392.0f}, 8.0f}}},
    {"coin-7", 1, {.kind = HT_CIRCLE, .circle = {{568.0f, 92.0f}, 8.0f}}},
    {"coin-8", 1, {.kind = HT_CIRCLE, .circle = {{608.0f, 76.0f}, 8.0f}}},
    {"coin-9", 1, {.kind = HT_CIRCLE, .circle = {{648.0f, 92.0f}, 8.0f}}},
    {"crate-1", 1, {.kind = HT_BOX, .box = {{832.0f, 384.0f}, {864.0f, 416.0f}}}},
    {"crate-2", 1, {.kind = HT_BOX, .box = {{848.0f, 352.0f}, {880.0f, 384.0f}}}},
    {"crate-3",
     1,
     {.kind = HT_OBOX, .obox = {{820.5074f, 140.43724f}, {16.0f, 16.0f}, {0.9396926f, 0.34202015f}, 0.0f}}},
    {"spikes-1", 1, {.kind = HT_POLYGON, .polygon = {demo2, (const int32_t[]){7}, 1, HT_EVEN_ODD, NULL}}},
    {"spikes-2", 1, {.kind = HT_POLYGON, .polygon = {demo3, (const int32_t[]){7}, 1, HT_EVEN_ODD, NULL}}},
    {"spikes-3", 1, {.kind = HT_POLYGON, .polygon = {demo4, (const int32_t[]){7}, 1, HT_EVEN_ODD, NULL}}},
    {"spikes-4", 1, {.kind = HT_POLYGON, .polygon = {demo5, (const int32_t[]){7}, 1, HT_EVEN_ODD, NULL}}},
    {"platform-1",
     1,
     {.kind = HT_OBOX, .obox = {{532.5071f, 420.25156f}, {48.0f, 7.0f}, {0.99026805f, -0.1391731f}, 0.0f}}},
    {"platform-2",
     1,
     {.kind = HT_OBOX, .obox = {{733.14606f, 412.15338f}, {64.0f, 7.0f}, {0.9781476f, 0.20791169f}, 0.0f}}},
    {"rope", 1, {.kind = HT_POLYLINE, .polyline = {demo6, 7, false}}},
    {"arrow", 1, {.kind = HT_POLYLINE, .polyline = {demo7, 2, false}}},
    {"hero", 1, {.kind = HT_CAPSULE, .capsule = {{180.0f, 444.0f}, {180.0f, 468.0f}, 12.0f}}},
    {"slime", 1, {.kind = HT_CONVEX, .convex = {demo8, 7, 0.0f}}},
    {"ghost", 1, {.kind = HT_CAPSULE, .capsule = {{854.8369f, 189.28926f}, {848.075f, 203.79019f}, 10.0f}}},
    {"bird-1", 1, {.kind = HT_POLYLINE, .polyline = {demo9, 3, false}}},
    {"bird-2", 1, {.kind = HT_POLYLINE, .polyline = {demo10, 3, false}}},
    {"bird-3", 1, {.kind = HT_POLYLINE, .polyline = {demo11, 3, false}}},
    {"bat", 1, {.kind = HT_POLYGON, .polygon = {demo12, (const int32_t[]){8}, 1, HT_EVEN_ODD, NULL}}},
    {"boulder",
     1,
     {.kind = HT_ELLIPSE, .ellipse = {{981.5916f, 207.68637f}, {24.432009f, 8.892524f}, {-6.840403f, 18.793852f}}}},
};
