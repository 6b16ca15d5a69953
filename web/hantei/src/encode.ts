// encode.ts: shapes and the other things that questions are about, from plain objects to C structs in the module's
// memory. The words of each member are asserted in wasm/wasm_questions.c; which members there are is what
// io/json_fields.c says, and mistakes are told in the same words.
import { HanteiError, type Memory } from './memory.js';

const SHAPE_WORDS = 8;

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
  value.forEach((p, i) => writePair(e, p, `${path}[${i}]`, word + 2 * i));
}

function atLeastOne(values: readonly unknown[], path: string, e: Encoder): void {
  if (values.length === 0) throw e.error(path, 'too_few_vertices');
}

/** The address and number of points. */
function writePoints(e: Encoder, value: unknown, path: string, word: number): void {
  const points = array(value, path);
  atLeastOne(points, path, e);
  const at = e.memory.take(8 * points.length);
  points.forEach((p, i) => writePair(e, p, `${path}[${i}]`, (at >>> 2) + 2 * i));
  e.memory.words[word] = at;
  e.memory.words[word + 1] = points.length;
}

/** The addresses of points and of the rings' ends, and the number of rings. */
function writeRings(e: Encoder, value: unknown, path: string, word: number): void {
  const rings = array(value, path).map((ring, i) => array(ring, `${path}[${i}]`));
  atLeastOne(rings, path, e);
  rings.forEach((ring, i) => atLeastOne(ring, `${path}[${i}]`, e));
  const ends = e.memory.take(4 * rings.length);
  const points = e.memory.take(8 * rings.reduce((sum, ring) => sum + ring.length, 0));
  let count = 0;
  rings.forEach((ring, i) => {
    ring.forEach((p, k) => writePair(e, p, `${path}[${i}][${k}]`, (points >>> 2) + 2 * count++));
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
  const at = e.memory.take(4 * SHAPE_WORDS * shapes.length);
  shapes.forEach((s, i) => e.writeShape(at + 4 * SHAPE_WORDS * i, s, `${path}[${i}]`, true));
  e.memory.words[word] = at;
  e.memory.words[word + 1] = shapes.length;
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
  compound: [member('shapes', 1, writeShapes)],
};

const rayMembers = [member('origin', 0, writePair), member('dir', 2, writePair)];
const motionMembers = [
  member('pivot', 0, writePair, true),
  member('delta', 2, writePair, true),
  member('turn', 4, writeNumber, true),
];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

export class Encoder {
  readonly #kinds = new Map<string, number>();
  readonly #statuses = new Map<string, number>();

  constructor(readonly memory: Memory) {
    memory.reset();
    for (const name of Object.keys(members)) {
      const at = memory.take(name.length + 1);
      memory.bytes.set(new TextEncoder().encode(`${name}\0`), at);
      this.#kinds.set(name, memory.exports.kind(at));
    }
    for (let i = 0; this.#statusName(i) !== 'unknown'; i++) this.#statuses.set(this.#statusName(i), i);
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
  writeRaw(at: number, value: unknown, path: string, inCompound: boolean): void {
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
    this.writeRaw(at, value, path, inCompound);
    if (!this.memory.exports.is_answerable(at)) throw this.error(path, this.#statusName(this.memory.exports.validate(at)));
  }

  /** HT_OK is null. */
  validity(at: number): HanteiError | null {
    const status = this.memory.exports.validate(at);
    return status === 0 ? null : this.error('', this.#statusName(status));
  }

  shape(value: unknown, path: string): number {
    const at = this.memory.take(4 * SHAPE_WORDS);
    this.writeShape(at, value, path);
    return at;
  }

  rawShape(value: unknown): number {
    const at = this.memory.take(4 * SHAPE_WORDS);
    this.writeRaw(at, value, '', false);
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
