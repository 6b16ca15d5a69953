// A module in two parts, so that a page is alive before the second has come: the first has all data and the bodies of the
// functions that are called while first figures are drawn and lessons are touched, the second the others. They share
// memory, table and stack. Every function has its number in both: where its body is in the other part, there is one in
// its place that calls it through the table, in which each function has a slot behind those that the module has. So no
// body needs to be read. Calling what has not come yet is a trap, as its slot is empty (src/wasm.ts).
// Numbers of sections and codes: https://webassembly.github.io/spec/core/binary/
const TYPE = 1;
const IMPORT = 2;
const FUNCTION = 3;
const TABLE = 4;
const MEMORY = 5;
const GLOBAL = 6;
const EXPORT = 7;
const ELEMENT = 9;
const CODE = 10;
const FUNCREF = 0x70;
const I32 = 0x7f;
const END = 0x0b;
const CALL_INDIRECT = 0x11;
const LOCAL_GET = 0x20;
const I32_CONST = 0x41;
const I32_STORE8 = 0x3a;
const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

type Bytes = readonly number[] | Uint8Array;

class Reader {
    at = 0;

    constructor(readonly bytes: Uint8Array) {}

    byte(): number {
        return this.bytes[this.at++]!;
    }

    number(): number {
        const byte = this.byte();
        return byte < 128 ? byte : byte - 128 + 128 * this.number();
    }

    cut(length: number): Uint8Array {
        this.at += length;
        return this.bytes.subarray(this.at - length, this.at);
    }

    vector<T>(read: () => T): T[] {
        return Array.from({ length: this.number() }, read);
    }

    /** Only what can be split here has nothing else there. */
    expect(...bytes: number[]): void {
        if (bytes.some((byte) => this.byte() !== byte)) {
            throw new Error('a module that cannot be split');
        }
    }
}

function unsigned(value: number): number[] {
    return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}

const constant = (value: number): number[] => {
    const signed = (rest: number): number[] => (rest < 64 ? [rest] : [(rest % 128) + 128, ...signed(Math.floor(rest / 128))]);
    return [I32_CONST, ...signed(value)];
};
const join = (...parts: Bytes[]) => {
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
};
const vector = (parts: Bytes[]) => join(unsigned(parts.length), ...parts);
const sized = (bytes: Bytes) => join(unsigned(bytes.length), bytes);
const text = (value: string) => sized(Buffer.from(value));

type Sections = ReadonlyMap<number, Uint8Array>;

function read(bytes: Uint8Array): Sections {
    const reader = new Reader(bytes);
    reader.expect(...HEAD);
    const sections = new Map<number, Uint8Array>();
    while (reader.at < bytes.length) {
        const id = reader.byte();
        sections.set(id, reader.cut(reader.number()));
    }
    return sections;
}

function write(sections: Sections): Uint8Array<ArrayBuffer> {
    const inOrder = [...sections].sort(([a], [b]) => a - b);
    return join(HEAD, ...inOrder.map(([id, bytes]) => join([id], sized(bytes))));
}

function bodiesOf(sections: Sections): Uint8Array[] {
    const reader = new Reader(sections.get(CODE)!);
    return reader.vector(() => reader.cut(reader.number()));
}

/** The module with functions that leave a 1 in memory when they are called, at the address that is their place among those
 * with bodies: there the stack would end. */
export function watched(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const sections = read(bytes);
    const bodies = bodiesOf(sections).map((body, i) => {
        const reader = new Reader(body);
        reader.vector(() => [reader.number(), reader.byte()]); // locals
        const mark = [...constant(i), ...constant(1), I32_STORE8, 0, 0];
        return sized(join(body.subarray(0, reader.at), mark, body.subarray(reader.at)));
    });
    return write(new Map(sections).set(CODE, vector(bodies)));
}

/** Of each type of functions: how many parameters it has. */
function parametersOf(sections: Sections): number[] {
    const reader = new Reader(sections.get(TYPE)!);
    return reader.vector(() => {
        reader.byte();
        const parameters = reader.vector(() => reader.byte());
        reader.vector(() => reader.byte());
        return parameters.length;
    });
}

/** As they are written; only functions are imported. */
function importsOf(sections: Sections): Uint8Array[] {
    const reader = new Reader(sections.get(IMPORT)!);
    return reader.vector(() => {
        const from = reader.at;
        reader.cut(reader.number());
        reader.cut(reader.number());
        reader.expect(0);
        reader.number();
        return reader.bytes.subarray(from, reader.at);
    });
}

/** [the first part, the rest]. `isFirst`: of the function that has this place among those with bodies. */
export function split(bytes: Uint8Array, isFirst: (i: number) => boolean): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
    const sections = read(bytes);
    const reader = (id: number) => new Reader(sections.get(id)!);
    const [bodies, imports, parameters] = [bodiesOf(sections), importsOf(sections), parametersOf(sections)];
    const functions = reader(FUNCTION);
    const types = functions.vector(() => functions.number());
    const table = reader(TABLE);
    table.expect(1, FUNCREF, 1);
    const room = table.number();
    reader(GLOBAL).expect(1, I32, 1); // the stack's pointer

    const numbers = bodies.map((_, i) => i);
    const firsts = numbers.filter(isFirst);
    const others = numbers.filter((i) => !isFirst(i));
    const slots = new Map([...firsts, ...others].map((i, k) => [i, room + k]));
    const sizes = [FUNCREF, 1, ...unsigned(room + bodies.length), ...unsigned(room + bodies.length)];
    const call = (i: number) => {
        const values = Array.from({ length: parameters[types[i]!]! }, (_, k) => [LOCAL_GET, ...unsigned(k)]);
        return sized([0, ...values.flat(), ...constant(slots.get(i)!), CALL_INDIRECT, ...unsigned(types[i]!), 0, END]);
    };
    const fill = (at: number, list: readonly number[]) =>
        join([0, ...constant(at), END], vector(list.map((i) => unsigned(imports.length + i))));
    const elements = reader(ELEMENT);
    const own = elements.vector(() => {
        elements.expect(0, I32_CONST);
        const at = elements.number(); // too small to have a sign
        elements.expect(END);
        return { at, list: elements.vector(() => elements.number() - imports.length) };
    });

    const exports = reader(EXPORT);
    const count = exports.number() + 2;
    const lent = join(text('table'), [1, 0], text('stack'), [3, 0]);
    const first = new Map(sections)
        .set(TABLE, vector([sizes]))
        .set(EXPORT, join(unsigned(count), exports.bytes.subarray(exports.at), lent))
        .set(ELEMENT, vector([...own.map(({ at, list }) => fill(at, list)), fill(room, firsts)]))
        .set(CODE, vector(bodies.map((body, i) => (isFirst(i) ? sized(body) : call(i)))));

    const memory = sections.get(MEMORY)!.subarray(1);
    const borrowed = [
        join(text('first'), text('table'), [1], sizes),
        join(text('first'), text('memory'), [2], memory),
        join(text('first'), text('stack'), [3, I32, 1]),
    ];
    // What is called through the table has no need to go through the first part.
    const direct = own.flatMap(({ at, list }) => list.flatMap((i, k) => (isFirst(i) ? [] : [fill(at + k, [i])])));
    const rest = new Map([
        [TYPE, sections.get(TYPE)!],
        [IMPORT, vector([...imports, ...borrowed])],
        [FUNCTION, sections.get(FUNCTION)!],
        [ELEMENT, vector([...direct, fill(room + firsts.length, others)])],
        [CODE, vector(bodies.map((body, i) => (isFirst(i) ? call(i) : sized(body))))],
    ]);
    return [write(first), write(rest)];
}
