// builds.ts: both builds, for tests: as they are in dist.
import { load } from 'hantei';

export const builds = [
  { name: 'simd', ht: await load({ simd: true }) },
  { name: 'scalar', ht: await load({ simd: false }) },
];

/** Reproducible numbers in [0, 1). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
