// no-fields.ts: the package without fields and ellipses, whose modules are smaller, as files beside it.
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
  const [fast, plain] = [new URL('./hantei-no-fields.wasm', import.meta.url), new URL('./hantei-no-fields-scalar.wasm', import.meta.url)];
  return fetchModule(simd ? fast : plain);
}

/** Loads the library: a new instance with memory of its own. */
export function load(options: LoadOptions = {}): Promise<Hantei> {
  return instantiate(options, fetchBuild);
}
