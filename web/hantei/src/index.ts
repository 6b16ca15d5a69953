// index.ts: the package, with its modules as files beside it.
import type { Hantei } from './questions.js';
import { fetchModule } from './fetch.js';
import { instantiate, type LoadOptions } from './load.js';

export { Crowd } from './crowd.js';
export type { Boxes, Capsules, Circles, CrowdDesc, Group, OBoxes, Polygons } from './crowd.js';
export { hasSimd, type LoadOptions } from './load.js';
export { HanteiError } from './memory.js';
export { Hantei } from './questions.js';
export type * from './shapes.js';

async function fetchBuild(simd: boolean): Promise<WebAssembly.Module> {
  return fetchModule(simd ? new URL('./hantei.wasm', import.meta.url) : new URL('./hantei-scalar.wasm', import.meta.url));
}

/** Loads the library: a new instance with memory of its own. */
export function load(options: LoadOptions = {}): Promise<Hantei> {
  return instantiate(options, fetchBuild);
}
