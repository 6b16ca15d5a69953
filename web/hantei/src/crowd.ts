// crowd.ts: many shapes in typed arrays that lie in the module's memory, and all pairs of them that meet.
import { isObject } from './encode.js';
import { HanteiError, type Memory } from './memory.js';

/** How many shapes of each kind there is room for; `vertices` of every polygon (1 to 8, 4 if not given). */
export type CrowdDesc = {
  circles?: number;
  boxes?: number;
  oboxes?: number;
  capsules?: number;
  polygons?: number;
  vertices?: number;
};

/** Shapes of one kind. They are all unset (NaN) at first, and unset shapes meet nothing. */
export interface Group {
  readonly capacity: number;
  /** How many of them there are: the first ones. As many as there is room for at first. */
  count: number;
  /** The number of the first one in pairs: kinds are numbered through, in the order circles, boxes, oboxes, capsules,
   * polygons. */
  readonly first: number;
}

type Columns<Name extends string> = Group & { readonly [N in Name]: Float32Array };
/** A centre and a radius. */
export type Circles = Columns<'x' | 'y' | 'radius'>;
export type Boxes = Columns<'minX' | 'minY' | 'maxX' | 'maxY'>;
/** Centre, half sizes, cosine and sine of the angle, and the radius that it is grown by (0 at first). */
export type OBoxes = Columns<'x' | 'y' | 'hx' | 'hy' | 'c' | 's' | 'radius'>;
export type Capsules = Columns<'ax' | 'ay' | 'bx' | 'by' | 'radius'>;
/** Convex polygons: x[k][i] and y[k][i] are vertex k of polygon i; one with fewer vertices repeats its last. The radius
 * is 0 at first. */
export type Polygons = Group & {
  readonly x: readonly Float32Array[];
  readonly y: readonly Float32Array[];
  readonly radius: Float32Array;
};

const KINDS = ['circles', 'boxes', 'oboxes', 'capsules', 'polygons'] as const;
const NAMES = [
  ['x', 'y', 'radius'],
  ['minX', 'minY', 'maxX', 'maxY'],
  ['x', 'y', 'hx', 'hy', 'c', 's', 'radius'],
  ['ax', 'ay', 'bx', 'by', 'radius'],
] as const;
const MOST = 1 << 24; // shapes of a kind
const VERTICES = 8;
const NO_MEMORY = 0xffffffff;
const MOST_BYTES = 2 ** 31; // half of all: the other half is for what is found. More is not tried, as a module keeps what it took

function whole(value: number, most: number, path: string): number {
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new HanteiError('value', path, `a whole number from 0 to ${most} is expected`);
  return value;
}

function isSorted(options: unknown): boolean {
  if (!isObject(options)) throw new HanteiError('value', '', 'an object is expected');
  for (const name of Object.keys(options))
    if (name !== 'sorted') throw new HanteiError('value', name, 'the only member is sorted');
  if (options.sorted !== undefined && typeof options.sorted !== 'boolean')
    throw new HanteiError('value', 'sorted', 'true or false is expected');
  return options.sorted === true;
}

class Table implements Group {
  #views: Float32Array[] = [];
  #count: number;

  constructor(
    readonly crowd: Crowd,
    readonly kind: number,
    readonly capacity: number,
    readonly columns: number,
  ) {
    this.#count = capacity;
  }

  get count(): number {
    return this.#count;
  }

  set count(count: number) {
    this.#count = whole(count, this.capacity, `${KINDS[this.kind]}.count`);
  }

  get first(): number {
    return this.crowd.tables.slice(0, this.kind).reduce((sum, table) => sum + table.count, 0);
  }

  /** All columns; made anew when the memory has grown. */
  get views(): readonly Float32Array[] {
    const { memory, pointer } = this.crowd;
    if (this.#views[0]?.buffer !== memory.exports.memory.buffer) {
      const at = memory.exports.crowd_columns(pointer, this.kind) >>> 0;
      const view = (k: number) => new Float32Array(memory.exports.memory.buffer, at + 4 * k * this.capacity, this.capacity);
      this.#views = Array.from({ length: this.columns }, (_, k) => view(k));
    }
    return this.#views;
  }
}

function named(table: Table, names: readonly string[]): Table {
  names.forEach((name, k) => Object.defineProperty(table, name, { enumerable: true, get: () => table.views[k] }));
  return table;
}

function polygons(table: Table, vertices: number): Table {
  const side = (odd: number) => table.views.filter((_, k) => k % 2 === odd && k < 2 * vertices);
  Object.defineProperty(table, 'x', { enumerable: true, get: () => side(0) });
  Object.defineProperty(table, 'y', { enumerable: true, get: () => side(1) });
  Object.defineProperty(table, 'radius', { enumerable: true, get: () => table.views[2 * vertices] });
  return table;
}

/**
 * Fill the arrays, call `pairs`, every frame. The arrays lie in the module's memory: when that grows, which `pairs`, making
 * another crowd and a question about a large shape can do, arrays taken before have length 0 from then on, those of pairs
 * and relations, too. So take them from the crowd each frame; what is in them stays.
 */
export class Crowd {
  readonly circles: Circles;
  readonly boxes: Boxes;
  readonly oboxes: OBoxes;
  readonly capsules: Capsules;
  readonly polygons: Polygons;
  /** @internal */
  readonly tables: readonly Table[];
  /** @internal */
  readonly memory: Memory;
  #pointer: number;
  #counts: number;
  #found = 0;

  /** @internal */
  constructor(memory: Memory, desc: CrowdDesc) {
    if (!isObject(desc)) throw new HanteiError('value', '', 'an object is expected');
    for (const name of Object.keys(desc))
      if (name !== 'vertices' && !KINDS.some((kind) => kind === name))
        throw new HanteiError('value', name, `the members are ${KINDS.join(', ')} and vertices`);
    const capacities = KINDS.map((kind) => whole(desc[kind] ?? 0, MOST, kind));
    const vertices = whole(desc.vertices ?? 4, VERTICES, 'vertices');
    if (vertices === 0) throw new HanteiError('value', 'vertices', 'at least one vertex is expected');
    const columns = [...NAMES.map((names) => names.length), 2 * vertices + 1];
    const bytes = capacities.reduce((sum, capacity, kind) => sum + 4 * capacity * columns[kind], 0);
    if (bytes >= MOST_BYTES) throw new HanteiError('memory', '', 'no memory could be had');
    this.memory = memory;
    this.#counts = memory.allocate(4 * KINDS.length);
    memory.words.set(capacities, this.#counts >>> 2);
    this.#pointer = memory.exports.crowd_make(this.#counts, vertices);
    if (this.#pointer === 0) {
      memory.exports.release(this.#counts);
      throw new HanteiError('memory', '', 'no memory could be had');
    }
    this.tables = capacities.map((capacity, kind) => new Table(this, kind, capacity, columns[kind]));
    const [circles, boxes, oboxes, capsules] = NAMES.map((names, k) => named(this.tables[k], names)) as unknown[];
    this.circles = circles as Circles;
    this.boxes = boxes as Boxes;
    this.oboxes = oboxes as OBoxes;
    this.capsules = capsules as Capsules;
    this.polygons = polygons(this.tables[4], vertices) as unknown as Polygons;
    for (const table of this.tables) for (const view of table.views) view.fill(NaN);
    this.oboxes.radius.fill(0);
    this.polygons.radius.fill(0);
  }

  /** @internal */
  get pointer(): number {
    if (this.#pointer === 0) throw new HanteiError('value', '', 'the crowd has been freed');
    return this.#pointer;
  }

  /**
   * All pairs of shapes that meet, exactly: numbers a, b, a, b, ..., each pair once with a < b; sorted by a, then b, when
   * wanted. The array lies in the module's memory and is good until the next call of `pairs`, or until the memory grows.
   */
  pairs(options: { sorted?: boolean } = {}): Uint32Array {
    const { pointer, memory } = this;
    const { exports } = memory;
    const sorted = isSorted(options);
    memory.words.set(
      this.tables.map((table) => table.count),
      this.#counts >>> 2,
    );
    this.#found = 0;
    const found = exports.crowd_pairs(pointer, this.#counts, sorted ? 1 : 0) >>> 0;
    if (found === NO_MEMORY) throw new HanteiError('memory', '', 'no memory could be had');
    this.#found = found;
    return new Uint32Array(exports.memory.buffer, exports.crowd_found(pointer) >>> 0, 2 * found);
  }

  /** How the shapes of each pair that was found stand to each other: 1 touch, 2 overlap. */
  get relations(): Uint8Array {
    const { exports } = this.memory;
    return new Uint8Array(exports.memory.buffer, exports.crowd_relations(this.pointer) >>> 0, this.#found);
  }

  /** Gives the memory back. */
  free(): void {
    this.memory.exports.crowd_free(this.pointer);
    this.memory.exports.release(this.#counts);
    this.#pointer = 0;
  }
}
