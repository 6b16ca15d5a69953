// index.ts: the package, with its modules as files beside it.
import type { Hantei } from './questions.js';
import { instantiate, type LoadOptions } from './load.js';

export { Crowd } from './crowd.js';
export type { Boxes, Capsules, Circles, CrowdDesc, Group, OBoxes, Polygons } from './crowd.js';
export { hasSimd, type LoadOptions } from './load.js';
export { HanteiError } from './memory.js';
export { Hantei } from './questions.js';
export type * from './shapes.js';

const ADVICE = 'copy the file from hantei/dist to this place, or import hantei/inline, which needs none';

async function fetchModule(simd: boolean): Promise<WebAssembly.Module> {
  const url = simd ? new URL('./hantei.wasm', import.meta.url) : new URL('./hantei-scalar.wasm', import.meta.url);
  if (url.protocol === 'file:') {
    const files = 'node:fs/promises'; // bundlers must not look for it
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ files)) as typeof import('node:fs/promises');
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${response.statusText}; ${ADVICE}`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  const bytes = await response.arrayBuffer();
  // Servers of pages answer a page where a file is missing.
  if (new TextDecoder().decode(bytes.slice(0, 4)) !== '\0asm') throw new Error(`${url.pathname}: not WebAssembly; ${ADVICE}`);
  return WebAssembly.compile(bytes);
}

/** Loads the library: a new instance with memory of its own. */
export function load(options: LoadOptions = {}): Promise<Hantei> {
  return instantiate(options, fetchModule);
}
