// memory.ts: a module's memory and functions, and the part of the memory that a single question writes into.

/** What the module exports: wasm/*.c. Pointers and enumerators are numbers. */
export interface Exports {
  memory: WebAssembly.Memory;
  allocate(size: number): number;
  release(memory: number): void;
  version(): number;
  has_vectors(): number;
  kind(name: number): number;
  status_name(status: number): number;
  status_text(status: number): number;
  rot(radians: number): number;
  field_name?(code: number): number; // these three not in the build without fields
  field_numbers?(code: number): number;
  field_make?(ops: number, count: number, out: number): number;
  is_answerable(shape: number): number;
  validate(shape: number): number;
  area(shape: number): number;
  bounds(shape: number): number;
  relate(a: number, b: number): number;
  contain(a: number, b: number): number;
  distance(a: number, b: number): number;
  contacts(a: number, b: number, margin: number, out: number, capacity: number): number;
  raycast(ray: number, max: number, shape: number): number;
  cast(a: number, delta: number, b: number, start: number): number;
  sweep(a: number, motionA: number, b: number, motionB: number, tolerance: number): number;
  crossings(a: number, b: number, out: number, capacity: number): number;
  crowd_make(capacities: number, vertices: number): number;
  crowd_free(crowd: number): void;
  crowd_columns(crowd: number, group: number): number;
  crowd_pairs(crowd: number, counts: number, sorted: number): number;
  crowd_found(crowd: number): number;
  crowd_relations(crowd: number): number;
}

/** What is wrong with a question: `status` is the library's name for it, `path` the member at fault ("b.radius"). */
export class HanteiError extends Error {
  override readonly name = 'HanteiError';
  constructor(
    readonly status: string,
    readonly path: string,
    reason: string,
  ) {
    super(path === '' ? reason : `${path}: ${reason}`);
  }
}

const CHUNK = 1 << 14;

export class Memory {
  #bytes = new Uint8Array(0);
  #floats = new Float32Array(0);
  #words = new Uint32Array(0);
  #chunks: number[] = [];
  #at = 0;
  #end = 0;
  #first = 0;
  #questions = 0; // that are being written, each of which a getter of the one before has asked

  constructor(readonly exports: Exports) {}

  /** The views are made anew when the memory has grown. */
  #refresh(): void {
    const buffer = this.exports.memory.buffer;
    if (this.#bytes.buffer !== buffer) {
      this.#bytes = new Uint8Array(buffer);
      this.#floats = new Float32Array(buffer);
      this.#words = new Uint32Array(buffer);
    }
  }

  get bytes(): Uint8Array {
    this.#refresh();
    return this.#bytes;
  }

  get floats(): Float32Array {
    this.#refresh();
    return this.#floats;
  }

  get words(): Uint32Array {
    this.#refresh();
    return this.#words;
  }

  /** Runs what writes a question and asks it: what was taken for the question before is forgotten. A getter of what is
   * written may ask a question of its own. */
  question<T>(ask: () => T): T {
    if (this.#questions === 0) this.#reset();
    this.#questions++;
    try {
      return ask();
    } finally {
      this.#questions--;
    }
  }

  #reset(): void {
    for (const chunk of this.#chunks) this.exports.release(chunk);
    this.#chunks.length = 0;
    if (this.#first === 0) this.#first = this.allocate(CHUNK);
    this.#at = this.#first;
    this.#end = this.#first + CHUNK;
  }

  /** So many bytes until the next question, aligned for words. */
  take(size: number): number {
    const rounded = (size + 7) & ~7;
    if (this.#at + rounded > this.#end) {
      const chunk = Math.max(CHUNK, rounded);
      this.#at = this.allocate(chunk);
      this.#chunks.push(this.#at);
      this.#end = this.#at + chunk;
    }
    const at = this.#at;
    this.#at += rounded;
    return at;
  }

  allocate(size: number): number {
    const at = this.exports.allocate(size) >>> 0;
    if (at === 0) throw new HanteiError('memory', '', 'no memory could be had');
    return at;
  }

  /** A C string. */
  text(at: number): string {
    const bytes = this.bytes;
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
}
