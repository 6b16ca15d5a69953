// encode.ts: shapes and the other things that questions are about, from plain objects to C structs in the module's
// memory. The words of each member are asserted in wasm/wasm_questions.c; which members there are is what
// io/json_fields.c says, and mistakes are told in the same words.
import { HanteiError, type Memory } from './memory.js';

const SHAPE_WORDS = 8;
const FIELD_WORDS = 11;
const OP_WORDS = 28;
const OP_DATA = 10;
const SAMPLES_WORDS = 8;
const MOST_DEEP = 1000; // nodes of a field within each other: more is taken for an object that holds itself

type Writer = (e: Encoder, value: unknown, path: string, word: number) => void;
type Member = { name: string; word: number; write: Writer; optional: boolean };

function member(name: string, word: number, write: Writer, optional = false): Member {
  return { name, word, write, optional };
}

function wrong(path: string, reason: string, status = 'value'): never {
  throw new HanteiError(status, path, reason);
}

function array(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : wrong(path, 'an array is expected');
}

/** forEach of the first `count`, but for holes, too: what is missing is undefined. A getter may change the array's length. */
function each(values: readonly unknown[], count: number, visit: (value: unknown, i: number) => void): void {
  for (let i = 0; i < count; i++) visit(values[i], i);
}

function number(value: unknown, path: string): number {
  if (typeof value !== 'number') wrong(path, 'a number is expected');
  if (Number.isNaN(value)) wrong(path, 'the number is not a number');
  if (!Number.isFinite(Math.fround(value))) wrong(path, 'the number is too large for a float32');
  return value;
}

function writeNumber(e: Encoder, value: unknown, path: string, word: number): void {
  e.memory.floats[word] = number(value, path);
}

function writePair(e: Encoder, value: unknown, path: string, word: number): void {
  if (!Array.isArray(value) || value.length !== 2) wrong(path, 'an array of two numbers is expected');
  e.memory.floats[word] = number(value[0], `${path}[0]`);
  e.memory.floats[word + 1] = number(value[1], `${path}[1]`);
}

function writeAngle(e: Encoder, value: unknown, path: string, word: number): void {
  const rot = e.memory.exports.rot(number(value, path)) >>> 2;
  e.memory.floats.copyWithin(word, rot, rot + 2);
}

function writeTriangle(e: Encoder, value: unknown, path: string, word: number): void {
  if (!Array.isArray(value) || value.length !== 3) wrong(path, 'an array of three points is expected');
  each(value, 3, (p, i) => writePair(e, p, `${path}[${i}]`, word + 2 * i));
}

function atLeastOne(values: readonly unknown[], path: string, e: Encoder): void {
  if (values.length === 0) throw e.error(path, 'too_few_vertices');
}

/** The address and number of points. */
function writePoints(e: Encoder, value: unknown, path: string, word: number): void {
  const points = array(value, path);
  atLeastOne(points, path, e);
  const count = points.length;
  const at = e.memory.take(8 * count);
  each(points, count, (p, i) => writePair(e, p, `${path}[${i}]`, (at >>> 2) + 2 * i));
  e.memory.words[word] = at;
  e.memory.words[word + 1] = count;
}

/** The addresses of points and of the rings' ends, and the number of rings. */
function writeRings(e: Encoder, value: unknown, path: string, word: number): void {
  const rings = Array.from(array(value, path), (ring, i) => array(ring, `${path}[${i}]`));
  atLeastOne(rings, path, e);
  rings.forEach((ring, i) => atLeastOne(ring, `${path}[${i}]`, e));
  const ends = e.memory.take(4 * rings.length);
  const lengths = rings.map((ring) => ring.length);
  const points = e.memory.take(8 * lengths.reduce((sum, length) => sum + length, 0));
  let count = 0;
  rings.forEach((ring, i) => {
    each(ring, lengths[i], (p, k) => writePair(e, p, `${path}[${i}][${k}]`, (points >>> 2) + 2 * count++));
    e.memory.words[(ends >>> 2) + i] = count;
  });
  e.memory.words.set([points, ends, rings.length], word);
}

function writeRule(e: Encoder, value: unknown, path: string, word: number): void {
  if (value !== 'evenodd' && value !== 'nonzero') wrong(path, '"evenodd" or "nonzero" is expected');
  e.memory.words[word] = value === 'nonzero' ? 1 : 0;
}

function writeClosed(e: Encoder, value: unknown, path: string, word: number): void {
  if (typeof value !== 'boolean') wrong(path, 'true or false is expected');
  e.memory.words[word] = value ? 1 : 0;
}

function writeShapes(e: Encoder, value: unknown, path: string, word: number): void {
  const shapes = array(value, path);
  atLeastOne(shapes, path, e);
  const count = shapes.length;
  const at = e.memory.take(4 * SHAPE_WORDS * count);
  each(shapes, count, (s, i) => e.writeShape(at + 4 * SHAPE_WORDS * i, s, `${path}[${i}]`, true));
  e.memory.words[word] = at;
  e.memory.words[word + 1] = count;
}

/** Whole, from 2 to 2^24. */
function writeSize(e: Encoder, value: unknown, path: string, word: number): void {
  if (!Number.isInteger(value) || (value as number) < 2 || (value as number) > 1 << 24)
    wrong(path, 'a whole number from 2 to 2^24 is expected');
  e.memory.words[word] = value as number;
}

/** The address of the samples' values; width and height are in the words behind it. */
function writeValues(e: Encoder, value: unknown, path: string, word: number): void {
  const count = e.memory.words[word + 1] * e.memory.words[word + 2];
  if ((!Array.isArray(value) && !(value instanceof Float32Array)) || value.length !== count)
    wrong(path, 'an array of width times height numbers is expected');
  const at = e.memory.take(4 * count);
  for (let i = 0; i < count; i++) e.memory.floats[(at >>> 2) + i] = number(value[i], `${path}[${i}]`);
  e.memory.words[word] = at;
}

function writeField(e: Encoder, value: unknown, path: string, word: number): void {
  const at = e.field(value, path); // may let the memory grow: the words are taken afterwards
  e.memory.words[word] = at;
}

const members: Record<string, readonly Member[]> = {
  point: [member('at', 1, writePair)],
  segment: [member('a', 1, writePair), member('b', 3, writePair)],
  circle: [member('center', 1, writePair), member('radius', 3, writeNumber)],
  capsule: [member('a', 1, writePair), member('b', 3, writePair), member('radius', 5, writeNumber)],
  box: [member('min', 1, writePair), member('max', 3, writePair)],
  obox: [
    member('center', 1, writePair),
    member('half', 3, writePair),
    member('rot', 5, writePair, true),
    member('angle', 5, writeAngle, true),
    member('radius', 7, writeNumber, true),
  ],
  triangle: [member('points', 1, writeTriangle)],
  convex: [member('points', 1, writePoints), member('radius', 3, writeNumber, true)],
  polyline: [member('points', 1, writePoints), member('closed', 3, writeClosed, true)],
  polygon: [member('rings', 1, writeRings), member('rule', 4, writeRule, true)],
  ray: [member('origin', 1, writePair), member('dir', 3, writePair)],
  line: [member('point', 1, writePair), member('dir', 3, writePair)],
  halfplane: [member('normal', 1, writePair), member('offset', 3, writeNumber)],
  field: [member('field', 1, writeField)],
  ellipse: [member('center', 1, writePair), member('u', 3, writePair), member('v', 5, writePair)],
  compound: [member('shapes', 1, writeShapes)],
};

/** Kinds without edges, of which crossings are not answered. */
export const curved: ReadonlySet<string> = new Set(['field', 'ellipse']);

const sampleMembers = [
  member('width', 1, writeSize),
  member('height', 2, writeSize),
  member('origin', 3, writePair),
  member('step', 5, writeNumber),
  member('error', 6, writeNumber),
  member('lipschitz', 7, writeNumber),
  member('values', 0, writeValues),
];

const rayMembers = [member('origin', 0, writePair), member('dir', 2, writePair)];
const motionMembers = [
  member('pivot', 0, writePair, true),
  member('delta', 2, writePair, true),
  member('turn', 4, writeNumber, true),
];

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** An instruction of fields: what the library says about it, and how many fields it is of. */
type Code = { code: number; name: string; numbers: readonly string[]; operands: 0 | 1 | 2; isFrame: boolean };
/** One on its way into the module: its words 1 to 10. */
type Op = { code: number; numbers: readonly number[]; data: number };
/** A node's instructions, from `first` up to `end`. */
type Span = { first: number; end: number; path: string };

export class Encoder {
  readonly #codes = new Map<string, Code>();
  #end = 0; // the code that ends a frame
  #ops: Op[] = []; // of the field that is being written, and its nodes, inner ones first
  #spans: Span[] = [];
  readonly #kinds = new Map<string, number>();
  readonly #statuses = new Map<string, number>();

  constructor(readonly memory: Memory) {
    memory.question(() => {
      for (const name of Object.keys(members)) {
        const at = memory.take(name.length + 1);
        memory.bytes.set(new TextEncoder().encode(`${name}\0`), at);
        this.#kinds.set(name, memory.exports.kind(at));
      }
    });
    for (let i = 0; this.#statusName(i) !== 'unknown'; i++) this.#statuses.set(this.#statusName(i), i);
    this.#listCodes();
  }

  /** In the order of the library: primitives, operators of two, of one, frames, and their end. */
  #listCodes(): void {
    const { field_name: nameOf, field_numbers: numbersOf } = this.memory.exports;
    if (nameOf === undefined || numbersOf === undefined) return; // the build without fields
    let operands: Code['operands'] = 0;
    let isFrame = false;
    for (let code = 0; ; code++) {
      const name = this.memory.text(nameOf(code));
      if (name === 'end') {
        this.#end = code;
        return;
      }
      if (name === 'union') operands = 2;
      if (name === 'round') operands = 1;
      if (name === 'move') isFrame = true;
      const numbers = this.memory.text(numbersOf(code)).split(' ').filter((n) => n !== '');
      this.#codes.set(name, { code, name, numbers, operands, isFrame });
    }
  }

  #statusName(status: number): string {
    return this.memory.text(this.memory.exports.status_name(status));
  }

  /** The library's sentence for a status. */
  statusText(status: string): string {
    return this.memory.text(this.memory.exports.status_text(this.#statuses.get(status) ?? -1));
  }

  error(path: string, status: string): HanteiError {
    return new HanteiError(status, path, this.statusText(status));
  }

  #writeMembers(value: Record<string, unknown>, path: string, list: readonly Member[], word: number): void {
    for (const name of Object.keys(value))
      if (name !== 'type' && !list.some((m) => m.name === name))
        wrong(below(path, name), 'there is no member of this name here');
    for (const m of list) {
      const given = value[m.name];
      if (given !== undefined) m.write(this, given, below(path, m.name), word + m.word);
      else if (!m.optional) wrong(path, `the member "${m.name}" is missing`);
    }
  }

  /** Writes a shape's struct at the address, as it is, whether questions look at it or not. */
  #writeRaw(at: number, value: unknown, path: string, inCompound: boolean): void {
    if (!isObject(value)) wrong(path, 'a shape is expected');
    const { type, rot, angle } = value;
    if (type === undefined) wrong(path, 'the member "type" is missing');
    const kind = typeof type === 'string' ? this.#kinds.get(type) : undefined;
    if (kind === undefined) throw this.error(below(path, 'type'), 'kind');
    if (inCompound && type === 'compound') throw this.error(path, 'nested_compound');
    if (rot !== undefined && angle !== undefined && type === 'obox')
      wrong(below(path, 'angle'), '"rot" and "angle" exclude each other');
    const word = at >>> 2;
    this.memory.words.fill(0, word, word + SHAPE_WORDS);
    this.memory.words[word] = kind;
    if (type === 'obox') this.memory.floats[word + 5] = 1;
    this.#writeMembers(value, path, members[type as string], word);
  }

  writeShape(at: number, value: unknown, path: string, inCompound = false): void {
    this.#writeRaw(at, value, path, inCompound);
    if (!this.memory.exports.is_answerable(at)) throw this.error(path, this.#statusName(this.memory.exports.validate(at)));
  }

  // --- fields: the same reader as io/json_field.c ---

  #fieldNumbers(value: Record<string, unknown>, path: string, code: Code): number[] {
    const hasAngle = code.name === 'rotate' && value.angle !== undefined;
    for (const name of Object.keys(value))
      if (!code.numbers.includes(name) && !(name === 'of' && code.operands > 0) && !(hasAngle && name === 'angle'))
        wrong(below(path, name), 'there is no member of this name here');
    if (hasAngle) {
      if (value.c !== undefined || value.s !== undefined) wrong(path, '"angle" excludes "c" and "s"');
      const rot = this.memory.exports.rot(number(value.angle, below(path, 'angle'))) >>> 2;
      return [...this.memory.floats.subarray(rot, rot + 2)];
    }
    if (code.numbers.some((name) => value[name] === undefined))
      wrong(path, `numbers are missing: "${code.numbers.join(' ')}" are needed`);
    return code.numbers.map((name) => number(value[name], below(path, name)));
  }

  /** The address of what an instruction borrows. */
  #fieldData(value: Record<string, unknown>, path: string, code: Code): number {
    if (code.name === 'polygon') {
      const at = this.memory.take(4 * SHAPE_WORDS);
      this.writeShape(at, value, path);
      if (this.memory.words[at >>> 2] !== this.#kinds.get('polygon')) wrong(path, 'a polygon is expected', 'kind');
      return at + 4;
    }
    return code.name === 'samples' ? this.#object(value, path, sampleMembers, SAMPLES_WORDS) : 0;
  }

  #fieldOperands(of: unknown, path: string, op: Op, code: Code, depth: number): void {
    if (of === undefined) wrong(path, 'the member "of" is missing');
    if (code.operands === 1) {
      if (code.isFrame) this.#ops.push(op);
      this.#fieldNode(of, below(path, 'of'), depth + 1);
      this.#ops.push(code.isFrame ? { code: this.#end, numbers: [], data: 0 } : op);
      return;
    }
    if (!Array.isArray(of) || of.length < 2) wrong(below(path, 'of'), 'an array of at least two fields is expected');
    each(of, of.length, (node, i) => {
      this.#fieldNode(node, `${below(path, 'of')}[${i}]`, depth + 1);
      if (i > 0) this.#ops.push(op);
    });
  }

  /** Adds the node's instructions. */
  #fieldNode(node: unknown, path: string, depth: number): void {
    const names = isObject(node) ? Object.keys(node) : [];
    if (!isObject(node) || names.length !== 1) wrong(path, "an object of one member, a field's name, is expected");
    if (depth > MOST_DEEP) wrong(path, 'too many fields are within each other');
    const inner = below(path, names[0]);
    const code = this.#codes.get(names[0]);
    if (code === undefined) wrong(inner, 'there is no field of this name', 'kind');
    const value = node[names[0]];
    if (!isObject(value)) wrong(inner, 'an object is expected');
    if (code.name === 'callback') wrong(inner, "a function of the caller's has no text", 'unsupported');
    const first = this.#ops.length;
    const data = this.#fieldData(value, inner, code);
    const op = { code: code.code, numbers: data === 0 ? this.#fieldNumbers(value, inner, code) : [], data };
    if (code.operands > 0) this.#fieldOperands(value.of, inner, op, code, depth);
    else this.#ops.push(op);
    this.#spans.push({ first, end: this.#ops.length, path: inner });
  }

  /** The field's address. Bad numbers are told by the path of the innermost node that cannot be made. */
  field(value: unknown, path: string): number {
    const around = [this.#ops, this.#spans] as const; // of a field, a getter of which asks about this one
    [this.#ops, this.#spans] = [[], []];
    try {
      return this.#makeField(value, path);
    } finally {
      [this.#ops, this.#spans] = around;
    }
  }

  #makeField(value: unknown, path: string): number {
    this.#fieldNode(value, path, 1);
    const at = this.memory.take(4 * FIELD_WORDS);
    const ops = this.memory.take(4 * OP_WORDS * this.#ops.length);
    const { words, floats } = this.memory;
    this.#ops.forEach((op, i) => {
      const word = (ops >>> 2) + i * OP_WORDS;
      words.fill(0, word, word + OP_WORDS);
      words[word] = op.code;
      floats.set(op.numbers, word + 1);
      words[word + OP_DATA] = op.data;
    });
    const make = ({ first, end }: Omit<Span, 'path'>) =>
      this.memory.exports.field_make!(ops + 4 * OP_WORDS * first, end - first, at);
    const status = make({ first: 0, end: this.#ops.length });
    if (status === 0) return at;
    const fault = this.#spans.find((span) => make(span) !== 0);
    throw this.error(fault?.path ?? path, this.#statusName(fault === undefined ? status : make(fault)));
  }

  /** What is wrong with a shape, be it that it cannot be written; null: nothing. */
  fault(value: unknown): HanteiError | null {
    const at = this.memory.take(4 * SHAPE_WORDS);
    try {
      this.#writeRaw(at, value, '', false);
    } catch (error) {
      if (error instanceof HanteiError && error.status !== 'memory') return error;
      throw error;
    }
    const status = this.memory.exports.validate(at);
    return status === 0 ? null : this.error('', this.#statusName(status));
  }

  shape(value: unknown, path: string): number {
    const at = this.memory.take(4 * SHAPE_WORDS);
    this.writeShape(at, value, path);
    return at;
  }

  pair(value: unknown, path: string): number {
    const at = this.memory.take(8);
    writePair(this, value, path, at >>> 2);
    return at;
  }

  #object(value: unknown, path: string, list: readonly Member[], words: number): number {
    const at = this.memory.take(4 * words);
    this.memory.words.fill(0, at >>> 2, (at >>> 2) + words);
    if (!isObject(value)) wrong(path, 'an object is expected');
    this.#writeMembers(value, path, list, at >>> 2);
    return at;
  }

  ray(value: unknown): number {
    return this.#object(value, 'ray', rayMembers, 4);
  }

  motion(value: unknown, path: string): number {
    return this.#object(value ?? {}, path, motionMembers, 5);
  }

  /** A length: finite and not negative. */
  length(value: unknown, path: string): number {
    const length = number(value, path);
    return length >= 0 ? length : wrong(path, 'the number is negative');
  }
}
