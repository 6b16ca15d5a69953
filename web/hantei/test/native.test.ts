// The same answers as the native program's: HANTEI_PROGRAM names it; the tests of the whole project set it.
import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Field, Hantei, Shape, Vec2 } from 'hantei';
import { builds, random } from './builds.js';
import { cases } from './cases.js';
import { named, scene } from './fields.js';

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
const exact: Pair[] = [...cases, ...Array.from({ length: 600 }, () => ({ a: pick(), b: pick() }))].map(({ a, b }) => ({ a, b }));

/** Every field against a disc near its border, and moved against the next one; neighbours of the scene; a compound. */
const beside: Shape = { type: 'circle', center: [1.25, 0.75], radius: 0.5 };
const moved = (shape: Field): Shape => ({ type: 'field', field: { move: { x: 1.5, y: 0.25, of: shape.field } } });
const fields: Pair[] = named.flatMap(([, a], i) => [
  { a, b: beside },
  { a: moved(named[(i + 1) % named.length][1]), b: a },
]);
for (let i = 1; i < scene.length; i++) fields.push({ a: scene[i - 1], b: scene[i] });
fields.push({ a: { type: 'compound', shapes: [named[0][1], { type: 'point', at: [5, 5] }] }, b: beside });

type Pair = { a: Shape; b: Shape };

function compare(ht: Hantei, pairs: Pair[]): void {
  const moves = pairs.map(() => ({ pivot: vec(10), delta: vec(20), turn: at(3) }));
  expect(pairs.map(({ a, b }) => ({ relation: ht.relate(a, b) }))).toEqual(native('relate', pairs));
  expect(pairs.map(({ a, b }) => ht.distance(a, b))).toEqual(native('distance', pairs));
  expect(pairs.map(({ a, b }) => ({ relation: ht.contain(a, b) }))).toEqual(native('contain', pairs));
  const contacts = pairs.map(({ a, b }) => {
    const manifolds = ht.contact(a, b, 0.5);
    for (const m of manifolds) for (const p of m.points) p.id = Math.fround(p.id); // as the reader above leaves them
    return { manifolds };
  });
  expect(contacts).toEqual(native('contact', pairs.map((pair) => ({ ...pair, margin: 0.5 }))));
  const rays = pairs.map(({ b }, i) => ({ ray: { origin: moves[i].pivot, dir: moves[i].delta }, shape: b }));
  // The stream keeps the name that a ray's normal had at first beside `normal`.
  const told = (native('ray', rays) as { normal: Vec2; enter_normal: Vec2 }[]).map(({ enter_normal: old, ...rest }) => {
    expect(old).toEqual(rest.normal);
    return rest;
  });
  expect(rays.map(({ ray, shape }) => ht.ray(ray, shape))).toEqual(told);
  const casts = pairs.map(({ a, b }, i) => ({ a, delta: moves[i].delta, b }));
  expect(casts.map(({ a, delta, b }) => ht.cast(a, delta, b))).toEqual(native('cast', casts));
  const sweeps = pairs.map(({ a, b }, i) => ({ a, motion_a: moves[i], b }));
  expect(sweeps.map(({ a, motion_a, b }) => ht.sweep(a, motion_a, b))).toEqual(native('sweep', sweeps));
}

describe.runIf(program)('as the native program', () => {
  it.each(builds)('$name', ({ ht }) => {
    compare(ht, exact);
    expect(exact.map(({ a, b }) => ht.crossings(a, b))).toEqual(native('crossings', exact));
  });
  it.each(builds)('$name, of fields', ({ ht }) => compare(ht, fields));
});
