// questions.ts: the questions about plain objects. Answers have the form in which the hantei command writes them.
import { Crowd, type CrowdDesc } from './crowd.js';
import { Encoder, curved } from './encode.js';
import { HanteiError, Memory, type Exports } from './memory.js';
import type {
  Box,
  CastHit,
  Containment,
  Crossings,
  Manifold,
  Motion,
  RayCast,
  RayHit,
  Relation,
  Separation,
  Shape,
  Start,
  SweepHit,
  Vec2,
} from './shapes.js';

const relations: readonly Relation[] = ['apart', 'touch', 'overlap'];
const containments: readonly Containment[] = ['outside', 'touch', 'inside'];
const starts: readonly Start[] = ['report', 'ignore', 'slide'];

const MANIFOLD_WORDS = 13;
const CROSSING_WORDS = 5;
const FEW = 64; // answers that there is room for at first

function hasCurve(shape: Shape): boolean {
  return shape.type === 'compound' ? shape.shapes.some(hasCurve) : curved.has(shape.type);
}

/** A loaded module: its questions. Bad input throws a HanteiError; nothing else does. */
export class Hantei {
  readonly #memory: Memory;
  readonly #encoder: Encoder;
  readonly #call: Exports;
  /** The library's version. */
  readonly version: string;

  /** Whether this is the module with 128-bit vectors. Its answers are the same. */
  readonly simd: boolean;

  constructor(exports: Exports) {
    this.simd = exports.has_vectors() !== 0;
    this.#call = exports;
    this.#memory = new Memory(exports);
    this.#encoder = new Encoder(this.#memory);
    this.version = this.#memory.text(exports.version());
  }

  #pair(a: Shape, b: Shape): [number, number] {
    return [this.#encoder.shape(a, 'a'), this.#encoder.shape(b, 'b')];
  }

  /** Two floats. Zero is never negative. */
  #vec2(word: number): Vec2 {
    const f = this.#memory.floats;
    return [f[word] + 0, f[word + 1] + 0];
  }

  /** Calls a function that counts answers, with room for all of them, of `words` each; returns their words. */
  #all(words: number, ask: (out: number, capacity: number) => number): { count: number; word: number } {
    let room = FEW;
    let out = this.#memory.take(4 * words * room);
    let count = ask(out, room) >>> 0;
    if (count > room) {
      room = count;
      out = this.#memory.take(4 * words * room);
      count = ask(out, room) >>> 0;
    }
    return { count, word: out >>> 2 };
  }

  /** How A and B stand to each other, exactly. */
  relate(a: Shape, b: Shape): Relation {
    return this.#memory.question(() => relations[this.#call.relate(...this.#pair(a, b))]);
  }

  /** Whether they have a common point; touching counts. */
  meet(a: Shape, b: Shape): boolean {
    return this.#memory.question(() => this.#call.relate(...this.#pair(a, b)) !== 0);
  }

  /** Signed distance, closest points, and the way out of an overlap. */
  distance(a: Shape, b: Shape): Separation {
    return this.#memory.question(() => {
      const word = this.#call.distance(...this.#pair(a, b)) >>> 2;
      const separation: Separation = {
        distance: this.#memory.floats[word] + 0,
        point_a: this.#vec2(word + 3),
        point_b: this.#vec2(word + 5),
        normal: this.#vec2(word + 1),
      };
      if (this.#memory.bytes[4 * (word + 7)] !== 0) separation.bound = true;
      return separation;
    });
  }

  /** How they touch, when their distance is at most `margin`: one manifold for every pair of parts that do. */
  contact(a: Shape, b: Shape, margin = 0): Manifold[] {
    return this.#memory.question(() => {
      const pair = this.#pair(a, b);
      const most = this.#encoder.length(margin, 'margin');
      const { count, word } = this.#all(MANIFOLD_WORDS, (out, room) => this.#call.contacts(...pair, most, out, room));
      return Array.from({ length: count }, (_, i) => this.#manifold(word + i * MANIFOLD_WORDS));
    });
  }

  #manifold(word: number): Manifold {
    const { floats, words } = this.#memory;
    const point = (at: number) => ({ at: this.#vec2(at), separation: floats[at + 2] + 0, id: words[at + 3] });
    return {
      normal: this.#vec2(word),
      part_a: words[word + 11],
      part_b: words[word + 12],
      points: Array.from({ length: words[word + 10] }, (_, i) => point(word + 2 + 4 * i)),
    };
  }

  /** Where a ray is in a shape, of its points origin + t * dir with 0 <= t <= max. */
  ray(ray: RayCast, shape: Shape, max = Infinity): RayHit {
    return this.#memory.question(() => {
      const from = this.#encoder.ray(ray);
      const at = this.#encoder.shape(shape, 'shape');
      const end = max === Infinity ? max : this.#encoder.length(max, 'max');
      const word = this.#call.raycast(from, end, at) >>> 2;
      const { floats, words, bytes } = this.#memory;
      const relation = relations[words[word + 1]];
      if (relation === 'apart') return { hit: false, relation, inside: false };
      return {
        hit: true,
        relation,
        inside: bytes[4 * word + 1] !== 0,
        enter: floats[word + 2] + 0,
        exit: floats[word + 3] + 0,
        normal: this.#vec2(word + 4),
        point: this.#vec2(word + 8),
        exit_normal: this.#vec2(word + 6),
        part: words[word + 10],
      };
    });
  }

  #cast(word: number): CastHit {
    const { floats, words, bytes } = this.#memory;
    const start = relations[words[word + 1]];
    const fraction = floats[word + 2] + 0;
    if (bytes[4 * word] === 0) return { hit: false, start, fraction };
    return {
      hit: true,
      start,
      fraction,
      normal: this.#vec2(word + 4),
      point: this.#vec2(word + 6),
      part_a: words[word + 8],
      part_b: words[word + 9],
    };
  }

  /** When A, moving by `delta`, first meets B. */
  cast(a: Shape, delta: Vec2, b: Shape, start: Start = 'report'): CastHit {
    return this.#memory.question(() => {
      const pair = this.#pair(a, b);
      const by = this.#encoder.pair(delta, 'delta');
      const policy = starts.indexOf(start);
      if (policy < 0) throw new HanteiError('value', 'start', '"report", "ignore" or "slide" is expected');
      return this.#cast(this.#call.cast(pair[0], by, pair[1], policy) >>> 2);
    });
  }

  /** When A and B, both moving and turning, first meet, certified. What is left out rests; a tolerance of 0 is 2^-20 of
   * the shapes' size. */
  sweep(a: Shape, motionA: Motion | undefined, b: Shape, motionB?: Motion, tolerance = 0): SweepHit {
    return this.#memory.question(() => {
      const pair = this.#pair(a, b);
      const movesA = this.#encoder.motion(motionA, 'motion_a');
      const movesB = this.#encoder.motion(motionB, 'motion_b');
      const length = this.#encoder.length(tolerance, 'tolerance');
      const word = this.#call.sweep(pair[0], movesA, pair[1], movesB, length) >>> 2;
      return { ...this.#cast(word), error: this.#memory.floats[word + 3] + 0 };
    });
  }

  /** Whether B lies in A. */
  contain(a: Shape, b: Shape): Containment {
    return this.#memory.question(() => containments[this.#call.contain(...this.#pair(a, b))]);
  }

  /** Every point where the boundaries meet. Not of fields and ellipses: they have no edges. */
  crossings(a: Shape, b: Shape): Crossings {
    return this.#memory.question(() => {
      const pair = this.#pair(a, b);
      const path = hasCurve(a) ? 'a' : hasCurve(b) ? 'b' : undefined;
      if (path !== undefined)
        throw new HanteiError('unsupported', path, 'crossings of fields and ellipses are not answered: they have no edges');
      const { count, word } = this.#all(CROSSING_WORDS, (out, room) => this.#call.crossings(...pair, out, room));
      const at = (i: number) => word + i * CROSSING_WORDS;
      return {
        points: Array.from({ length: count }, (_, i) => this.#vec2(at(i))),
        shared: Array.from({ length: count }, (_, i) => this.#memory.bytes[4 * (at(i) + 2)] !== 0),
      };
    });
  }

  /** What is wrong with the shape, or null: stricter than what questions need. Returned, not thrown, whatever it is. */
  validate(shape: Shape): HanteiError | null {
    return this.#memory.question(() => this.#encoder.fault(shape));
  }

  /** The smallest float32 box that contains the shape; infinite where the shape is unbounded. */
  bounds(shape: Shape): Box {
    return this.#memory.question(() => {
      const word = this.#call.bounds(this.#encoder.shape(shape, '')) >>> 2;
      return { type: 'box', min: this.#vec2(word), max: this.#vec2(word + 2) };
    });
  }

  area(shape: Shape): number {
    return this.#memory.question(() => this.#call.area(this.#encoder.shape(shape, '')));
  }

  /** Room for many shapes in typed arrays, of which all pairs that meet are found in one call. */
  crowd(desc: CrowdDesc): Crowd {
    return new Crowd(this.#memory, desc);
  }
}
