// inline.ts: the package, with its modules as text in JavaScript, for where no other file can be fetched.
import type { Hantei } from './questions.js';
import { instantiate, type LoadOptions } from './load.js';

export { Crowd } from './crowd.js';
export type { Boxes, Capsules, Circles, CrowdDesc, Group, OBoxes, Polygons } from './crowd.js';
export { hasSimd, type LoadOptions } from './load.js';
export { HanteiError } from './memory.js';
export { Hantei } from './questions.js';
export type * from './shapes.js';

async function decode(simd: boolean): Promise<WebAssembly.Module> {
  const { default: text } = simd ? await import('./inline-simd.js') : await import('./inline-scalar.js');
  return WebAssembly.compile(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
}

/** Loads the library: a new instance with memory of its own. */
export function load(options: LoadOptions = {}): Promise<Hantei> {
  return instantiate(options, decode);
}
