// web_xml.c: expat's functions as io/ uses them; JavaScript reads the text (src/parse.ts) and calls back what is in it.
#include "../../hantei/wasm/wasm_export.h"
#include "utf8.h"
#include <expat.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct XML_ParserStruct {
    void *data;
    XML_StartElementHandler on_start;
    XML_EndElementHandler on_end;
    XML_CharacterDataHandler on_text;
    unsigned long line; // of what was called back last
    char *text;         // the pieces so far
    size_t length;
};

static char reason[256]; // why a text is no XML

/// Calls web_xml_start, web_xml_end and web_xml_text, or web_xml_fail when it returns false.
__attribute__((import_module("env"), import_name("parse_xml"))) bool web_parse_xml(XML_Parser parser, const char *text,
                                                                                   int length);

EXPORT(void, web_xml_fail, XML_Parser parser, unsigned long line, const char *why) {
    parser->line = line;
    strncpy(reason, why, sizeof reason - 1);
}

/// `words`: the element's name, then names and values of its attributes, each closed by a 0. False: there is no memory.
EXPORT(bool, web_xml_start, XML_Parser parser, unsigned long line, const char *words, int32_t count) {
    const char **const list = calloc((size_t)count + 1, sizeof *list);
    if (list == NULL) {
        return false;
    }
    for (int32_t i = 0; i < count; i++, words += strlen(words) + 1) {
        list[i] = words;
    }
    parser->line = line;
    parser->on_start(parser->data, list[0], list + 1);
    free(list);
    return true;
}

EXPORT(void, web_xml_end, XML_Parser parser, unsigned long line, const char *name) {
    parser->line = line;
    parser->on_end(parser->data, name);
}

EXPORT(void, web_xml_text, XML_Parser parser, const char *text, int32_t length) {
    parser->on_text(parser->data, text, length);
}

XML_Parser XML_ParserCreate(const char *encoding) {
    (void)encoding;
    return calloc(1, sizeof(struct XML_ParserStruct));
}

void XML_ParserFree(XML_Parser parser) {
    free(parser->text);
    free(parser);
}

void XML_SetUserData(XML_Parser parser, void *data) {
    parser->data = data;
}

void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end) {
    parser->on_start = start;
    parser->on_end = end;
}

void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler text) {
    parser->on_text = text;
}

// JavaScript would put another character in place of a byte that is not UTF-8.
static bool is_text(XML_Parser parser) {
    unsigned long line = 1;
    for (size_t i = 0, step; i < parser->length; i += step) {
        step = hti_utf8_length(parser->text + i, parser->length - i);
        line += parser->text[i] == '\n';
        if (step == 0) {
            web_xml_fail(parser, line, "a character is not UTF-8");
            return false;
        }
    }
    return true;
}

// The whole document is read when its last piece is there.
enum XML_Status XML_Parse(XML_Parser parser, const char *text, int length, int is_final) {
    char *const all = realloc(parser->text, parser->length + (size_t)length + 1);
    if (all == NULL) {
        web_xml_fail(parser, 0, "there is no memory");
        return XML_STATUS_ERROR;
    }
    memcpy(all + parser->length, text, (size_t)length);
    parser->text = all;
    parser->length += (size_t)length;
    return !is_final || (is_text(parser) && web_parse_xml(parser, all, (int)parser->length)) ? XML_STATUS_OK
                                                                                             : XML_STATUS_ERROR;
}

// The handlers of io/ do nothing any more once they have called this.
void XML_StopParser(XML_Parser parser, int resumable) {
    (void)parser, (void)resumable;
}

enum XML_Error XML_GetErrorCode(XML_Parser parser) {
    (void)parser;
    return XML_ERROR_SYNTAX;
}

unsigned long XML_GetCurrentLineNumber(XML_Parser parser) {
    return parser->line;
}

const char *XML_ErrorString(enum XML_Error code) {
    (void)code;
    return reason;
}
