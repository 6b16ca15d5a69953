// The same answers as the native program's: HANTEI_PROGRAM names it; the tests of the whole project set it.
import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Shape, Vec2 } from 'hantei';
import { builds, random } from './builds.js';
import { cases } from './cases.js';

const program = process.env.HANTEI_PROGRAM;

/** What the program answers to a stream: floats are printed so that they read back, infinity as text. */
function native(question: string, lines: object[]): unknown[] {
  const input = lines.map((line) => JSON.stringify(line)).join('\n');
  const options: ExecFileSyncOptionsWithStringEncoding = {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  };
  let output: string;
  try {
    output = execFileSync(program!, [question], options);
  } catch (error) {
    output = (error as { stdout: string }).stdout; // 1 when all are apart
  }
  const revive = (_: string, v: unknown) =>
    typeof v === 'number' ? Math.fround(v) : v === 'infinity' ? Infinity : v === '-infinity' ? -Infinity : v;
  return output.trim().split('\n').map((line) => JSON.parse(line, revive) as unknown);
}

/** Pairs of the cases, and many more of random shapes, some moved until they almost touch. */
const next = random(9);
const at = (size: number): number => Math.fround((next() - 0.5) * size);
const vec = (size: number): Vec2 => [at(size), at(size)];
const made: (() => Shape)[] = [
  () => ({ type: 'circle', center: vec(20), radius: Math.abs(at(8)) }),
  () => ({ type: 'capsule', a: vec(20), b: vec(20), radius: Math.abs(at(4)) }),
  () => ({ type: 'obox', center: vec(20), half: [Math.abs(at(8)), Math.abs(at(8))], angle: at(7) }),
  () => ({ type: 'triangle', points: [vec(20), vec(20), vec(20)] }),
  () => ({ type: 'polyline', points: Array.from({ length: 5 }, () => vec(20)) }),
  () => ({ type: 'polygon', rings: [Array.from({ length: 6 }, () => vec(20))] }),
  () => ({ type: 'segment', a: vec(20), b: vec(20) }),
  () => ({ type: 'line', point: vec(20), dir: vec(2) }),
];
const pick = (): Shape => made[Math.floor(next() * made.length)]();
const pairs = [...cases, ...Array.from({ length: 600 }, () => ({ a: pick(), b: pick() }))].map(({ a, b }) => ({ a, b }));
const moves = pairs.map(() => ({ pivot: vec(10), delta: vec(20), turn: at(3) }));

describe.runIf(program)('as the native program', () => {
  const ids = (id: number) => Math.fround(id); // as the reader above leaves them
  it.each(builds)('$name', ({ ht }) => {
    expect(pairs.map(({ a, b }) => ({ relation: ht.relate(a, b) }))).toEqual(native('relate', pairs));
    expect(pairs.map(({ a, b }) => ht.distance(a, b))).toEqual(native('distance', pairs));
    expect(pairs.map(({ a, b }) => ({ relation: ht.contain(a, b) }))).toEqual(native('contain', pairs));
    expect(pairs.map(({ a, b }) => ht.crossings(a, b))).toEqual(native('crossings', pairs));
    const contacts = pairs.map(({ a, b }) => {
      const manifolds = ht.contact(a, b, 0.5);
      for (const m of manifolds) for (const p of m.points) p.id = ids(p.id);
      return { manifolds };
    });
    expect(contacts).toEqual(native('contact', pairs.map((pair) => ({ ...pair, margin: 0.5 }))));
    const rays = pairs.map(({ b }, i) => ({ ray: { origin: moves[i].pivot, dir: moves[i].delta }, shape: b }));
    expect(rays.map(({ ray, shape }) => ht.ray(ray, shape))).toEqual(native('ray', rays));
    const casts = pairs.map(({ a, b }, i) => ({ a, delta: moves[i].delta, b }));
    expect(casts.map(({ a, delta, b }) => ht.cast(a, delta, b))).toEqual(native('cast', casts));
    const sweeps = pairs.map(({ a, b }, i) => ({ a, motion_a: moves[i], b }));
    expect(sweeps.map(({ a, motion_a, b }) => ht.sweep(a, motion_a, b))).toEqual(native('sweep', sweeps));
  });
});
