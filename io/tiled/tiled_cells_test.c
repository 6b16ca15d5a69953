// Tests of tiled_cells.c: one layer in every encoding, and everything that can be wrong with a layer's data.
#include "tiled/tiled_test.h"

#define SET "<tileset firstgid='1' tilewidth='16' tileheight='16'/>"
#define LAYER(data, cells)                                                                                             \
    MAP SET "<layer name='walls' width='4' height='4'>\n<data " data ">" cells "</data></layer></map>"
#define JSON_LAYER(data)                                                                                               \
    JSON_MAP "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16}],\"layers\":["                         \
             "{\"type\":\"tilelayer\",\"name\":\"walls\",\"width\":4,\"height\":4," data "}]}"

// The same 4 x 4 cells, some flipped.
#define PLAIN "AAAAAAEAAIAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAAAAAAAAAAQAAAA=="
#define ZLIB "eNpjYGBgYGRgaGCAAkYoRgdMUIwMQOoAHbQAiQ=="
#define GZIP "H4sIAAAAAAACA2NgYGBgZGBoYIACRihGB0xQjAxA6gAq7vzgQAAAAA=="
#define ZSTD "KLUv/SBAzQAAAsIDCODpAADDbJkCL469/9wHAgBALjzQBA=="
#define EXPECTED                                                                                                       \
    "walls/solid at (1,0) polygon 32,0 32,32 0,32 0,16 16,16 16,0\n"                                                   \
    "walls/solid at (2,2) polygon 64,32 64,64 48,64 48,48 32,48 32,32\n"

static void encodings(void **state) {
    (void)state;
    static const char *const maps[] = {
        LAYER("encoding='csv'", "\n0,2147483649,0,0,\r\n1,1,0,0,\n0,0,2,2,\n0,0,0,1\n"),
        LAYER("", "<tile/><tile gid='2147483649'/><tile gid='0'/><tile gid='0'/><tile gid='1'/><tile gid='1'/>"
                  "<tile/><tile/><tile/><tile/><tile gid='2'/><tile gid='2'/><tile/><tile/><tile/><tile gid='1'/>"),
        LAYER("encoding='base64'", "\n   " PLAIN "\n  "),
        LAYER("encoding='base64' compression='zlib'", "\n   " ZLIB "\n  "),
        LAYER("encoding='base64' compression='gzip'", GZIP),
        LAYER("encoding='base64' compression='zstd'", ZSTD),
        JSON_LAYER("\"data\":[0,2147483649,0,0,1,1,0,0,0,0,2,2,0,0,0,1]"),
        JSON_LAYER("\"encoding\":\"csv\",\"data\":[0,2147483649,0,0,1,1,0,0,0,0,2,2,0,0,0,1]"),
        JSON_LAYER("\"encoding\":\"base64\",\"compression\":\"\",\"data\":\"" PLAIN "\""),
        JSON_LAYER("\"compression\":\"zlib\",\"data\":\"" ZLIB "\",\"encoding\":\"base64\""),
        JSON_LAYER("\"encoding\":\"base64\",\"compression\":\"gzip\",\"data\":\"" GZIP "\""),
        JSON_LAYER("\"encoding\":\"base64\",\"compression\":\"zstd\",\"data\":\"" ZSTD "\""),
    };
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        assert_map(maps[i], EXPECTED);
    }
}

#define DATA "the layer's data "
#define FEWER DATA "has fewer cells than its width and height say"
#define MORE DATA "has more cells than its width and height say"

static void broken(void **state) {
    (void)state;
    static const struct {
        const char *attributes, *text, *reason;
    } cases[] = {
        {"encoding='csv'", "1,2,3", FEWER},
        {"encoding='csv'", "", FEWER},
        {"encoding='csv'", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", MORE},
        {"encoding='csv'", "1,2,-3", DATA "is not a list of numbers with commas between them"},
        {"encoding='csv'", "1 2", DATA "is not a list of numbers with commas between them"},
        {"encoding='csv'", "1,,2", DATA "is not a list of numbers with commas between them"},
        {"encoding='csv'", "4294967296", DATA "has a number of more than 32 bits"},
        {"", "<tile gid='1'/>", FEWER},
        {"encoding='base64'", "AAAA", FEWER},
        {"encoding='base64'", "AA*A", DATA "is not base64"},
        {"encoding='base64'", "A===", DATA "is not base64"},
        {"encoding='base64'", "AA==AAAA", DATA "is not base64"},
        {"encoding='base64'", "AAAAA", DATA "is base64 that ends too early"},
        {"encoding='base64'", PLAIN PLAIN, DATA "is not base64"},
        {"encoding='base64' compression='zlib'", "", DATA "is broken: it cannot be decompressed"},
        {"encoding='base64' compression='zlib'", "eNpjYGBgYGRgaGCAAkYo", DATA "is broken: it cannot be decompressed"},
        {"encoding='base64' compression='zlib'", PLAIN, DATA "is broken: it cannot be decompressed"},
        {"encoding='base64' compression='gzip'", "H4sIAAAAAAACA2Ng", DATA "is broken: it cannot be decompressed"},
        {"encoding='base64' compression='zstd'", "KLUv/SBAzQAAAsIDCODp", DATA "is broken: it cannot be decompressed"},
        {"encoding='base64' compression='zstd'", PLAIN, DATA "is broken: it cannot be decompressed"},
        // 400,000 bytes from 55.
        {"encoding='base64' compression='zstd'",
         "KLUv/aCAGgYAZAAAIAEAAAABAPn/8ksERQAAAAEA/f/ySwRFAAAAAQD9//JLBEUAAAABAD0aAj0AAAABAH3aAys=", MORE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[1024];
        snprintf(map, sizeof map, LAYER("%s", "%s"), cases[i].attributes, cases[i].text);
        assert_error(map, HT_ERR_VALUE, 3, cases[i].reason);
    }
}

static void unknown(void **state) {
    (void)state;
    assert_error(LAYER("encoding='hex'", "00"), HT_ERR_UNSUPPORTED, 3, "the layer's encoding 'hex' is unknown");
    assert_error(LAYER("encoding='base64' compression='lzma'", ""), HT_ERR_UNSUPPORTED, 3,
                 "the layer's compression 'lzma' is unknown");
    assert_error(JSON_LAYER("\n\"data\":[1,2,-1]"), HT_ERR_VALUE, 2, DATA "is not a list of 32-bit numbers");
    assert_error(JSON_LAYER("\n\"data\":[1,\n1.9,0]"), HT_ERR_VALUE, 3, DATA "is not a list of 32-bit numbers");
    assert_error(JSON_LAYER("\"data\":[1,0.5]"), HT_ERR_VALUE, 1, DATA "is not a list of 32-bit numbers");
    assert_error(JSON_LAYER("\"data\":[4294967296]"), HT_ERR_VALUE, 1, DATA "is not a list of 32-bit numbers");
    assert_error(JSON_LAYER("\n\n\"data\":[1,2]"), HT_ERR_VALUE, 3, FEWER);
    assert_error(JSON_LAYER("\"name\":\"x\""), HT_ERR_VALUE, 1, "a tile layer has no data");
}

// Sizes that no data backs cost nothing; sizes beyond the limit are refused.
static void sizes(void **state) {
    (void)state;
    assert_error(MAP "<layer width='8000' height='8000'><data encoding='csv'>1</data></layer></map>", HT_ERR_VALUE, 2,
                 FEWER);
    assert_error(MAP "<layer width='1000000' height='1000000'><data encoding='csv'>1</data></layer></map>",
                 HT_ERR_UNSUPPORTED, 2, "the layers have more than 67108864 cells");
    assert_error(MAP "<layer width='-1' height='4'><data encoding='csv'>1</data></layer></map>", HT_ERR_VALUE, 2,
                 "'width' cannot be '-1'");
    assert_error(MAP "<layer width='4' height='4'><data encoding='csv'><chunk x='2e9' y='0' width='1' height='1'>1"
                     "</chunk></data></layer></map>",
                 HT_ERR_VALUE, 2, "'x' cannot be '2e9'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings),
        cmocka_unit_test(broken),
        cmocka_unit_test(unknown),
        cmocka_unit_test(sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
