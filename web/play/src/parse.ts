// XML and JSON text, read by saxes and jsonc-parser, for the module (wasm/web_xml.c, wasm/web_json.c).
import { visit } from 'jsonc-parser';
import { SaxesParser } from 'saxes';

/** The text is not what it should be; `at`: the line in XML, the byte in JSON. */
export class Broken extends Error {
    readonly at: number;

    constructor(reason: string, at: number) {
        super(reason);
        this.at = at;
    }
}

/** What is in an XML text, as expat would report it. */
export interface XmlEvents {
    start(line: number, name: string, attributes: Record<string, string>): void;
    end(line: number, name: string): void;
    text(text: string): void;
}

export function parseXml(text: string, events: XmlEvents): void {
    const parser = new SaxesParser();
    let start = 1; // where the tag begins
    const fail = (reason: string) => {
        throw new Broken(reason, parser.line);
    };
    parser.on('error', ({ message }) => fail(message.replace(/^\d+:\d+: /, '')));
    parser.on('xmldecl', ({ encoding }) => /^utf-8$/i.test(encoding ?? 'utf-8') || fail('its encoding is not UTF-8'));
    // The character behind the name has been read: it may have been the line's end.
    parser.on('opentagstart', () => (start = parser.line - Number(parser.column === 0)));
    parser.on('opentag', ({ name, attributes }) => events.start(start, name, attributes));
    parser.on('closetag', ({ name }) => events.end(parser.line, name));
    parser.on('text', (part) => events.text(part));
    parser.on('cdata', (part) => events.text(part));
    parser.write(text).close();
}

/** In the order of web_json_kind. */
type Kind = 'null' | 'false' | 'true' | 'number' | 'string' | 'name' | 'object' | 'objectEnd' | 'array' | 'arrayEnd';
export const KINDS: readonly Kind[] = [
    'null',
    'false',
    'true',
    'number',
    'string',
    'name',
    'object',
    'objectEnd',
    'array',
    'arrayEnd',
];

/** A token, by its bytes in UTF-8; `value`: of a string. False: that is enough. */
export type JsonToken = (kind: Kind, from: number, end: number, value?: string) => boolean;

/** Tells the tokens of a JSON text of so many bytes in their order, members of the same name too. */
export function parseJson(text: string, bytes: number, token: JsonToken): void {
    const encoder = new TextEncoder();
    let seen = 0;
    let seenBytes = 0;
    const byteOf = (at: number): number => {
        if (text.length === bytes) {
            return at;
        }
        seenBytes += encoder.encode(text.slice(seen, at)).length;
        seen = at;
        return seenBytes;
    };
    const put = (kind: Kind, at: number, length: number, value?: string): void => {
        const from = byteOf(at);
        if (!token(kind, from, byteOf(at + length), value)) {
            throw new Broken('that is enough', from);
        }
    };
    const visitor = {
        onObjectBegin: (at: number, length: number) => put('object', at, length),
        onObjectProperty: (name: string, at: number, length: number) => put('name', at, length, name),
        onObjectEnd: (at: number, length: number) => put('objectEnd', at, length),
        onArrayBegin: (at: number, length: number) => put('array', at, length),
        onArrayEnd: (at: number, length: number) => put('arrayEnd', at, length),
        onLiteralValue: (value: string | number | boolean | null, at: number, length: number) =>
            typeof value === 'string'
                ? put('string', at, length, value)
                : put(typeof value === 'number' ? 'number' : `${value}`, at, length),
        onError: (code: number, at: number) => {
            throw new Broken(`error ${code}`, byteOf(at));
        },
    };
    visit(text, visitor, { disallowComments: true });
}
