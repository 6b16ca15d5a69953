// expat.h: the part of expat that io/ uses, by web_xml.c: for WebAssembly no such library is installed. What the
// functions do is described at https://libexpat.github.io/doc/api/latest/.
#ifndef HANTEI_WEB_EXPAT_H
#define HANTEI_WEB_EXPAT_H

typedef struct XML_ParserStruct *XML_Parser;
typedef void (*XML_StartElementHandler)(void *data, const char *name, const char **attributes);
typedef void (*XML_EndElementHandler)(void *data, const char *name);
typedef void (*XML_CharacterDataHandler)(void *data, const char *text, int length);

#define XML_FALSE 0
#define XML_TRUE 1
enum XML_Status { XML_STATUS_ERROR, XML_STATUS_OK };
enum XML_Error { XML_ERROR_NO_MEMORY = 1, XML_ERROR_SYNTAX };

/// UTF-8 only.
XML_Parser XML_ParserCreate(const char *encoding);
void XML_ParserFree(XML_Parser parser);
void XML_SetUserData(XML_Parser parser, void *data);
void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end);
void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler text);
/// All is called back with the last piece.
enum XML_Status XML_Parse(XML_Parser parser, const char *text, int length, int is_final);
void XML_StopParser(XML_Parser parser, int resumable);
enum XML_Error XML_GetErrorCode(XML_Parser parser);
unsigned long XML_GetCurrentLineNumber(XML_Parser parser);
const char *XML_ErrorString(enum XML_Error code);

#endif
