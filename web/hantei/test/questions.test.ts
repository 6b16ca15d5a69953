// Each question about plain objects, in every build, against answers that are known.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load, type Field, type FieldNode, type Shape, type Simple, type Vec2 } from 'hantei';
import { builds } from './builds.js';
import { cases } from './cases.js';
import { named } from './fields.js';

const circle = (x: number, y: number, radius: number): Shape => ({ type: 'circle', center: [x, y], radius });
const box = (x0: number, y0: number, x1: number, y1: number): Shape => ({ type: 'box', min: [x0, y0], max: [x1, y1] });
const hollow: Shape = {
  type: 'polygon',
  rings: [
    [[0, 0], [10, 0], [10, 10], [0, 10]],
    [[2, 2], [8, 2], [8, 8], [2, 8]],
  ],
};

describe.each(builds)('$name', ({ name, ht }) => {
  it('is the build that was asked for', () => {
    expect(ht.simd).toBe(name !== 'scalar');
    expect(ht.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('relates every case exactly, both ways round', () => {
    expect(cases.length).toBeGreaterThan(350);
    for (const c of cases) {
      expect(ht.relate(c.a, c.b), c.story).toBe(c.relation);
      expect(ht.relate(c.b, c.a), c.story).toBe(c.relation);
      expect(ht.meet(c.a, c.b)).toBe(c.relation !== 'apart');
      expect(Math.sign(ht.distance(c.a, c.b).distance)).toBe({ apart: 1, touch: 0, overlap: -1 }[c.relation]);
    }
  });

  it('measures distances and depths', () => {
    expect(ht.distance(circle(0, 0, 1), circle(5, 0, 2))).toEqual({
      distance: 2,
      point_a: [1, 0],
      point_b: [3, 0],
      normal: [1, 0],
    });
    expect(ht.distance(box(0, 0, 4, 4), box(3, 1, 9, 2)).distance).toBe(-1);
    expect(ht.distance(box(0, 0, 1, 1), { type: 'halfplane', normal: [0, 1], offset: 5 }).distance).toBe(-5);
  });

  it('finds contacts, all of them', () => {
    expect(ht.contact(box(0, 0, 4, 4), box(4, 1, 9, 2))).toEqual([
      {
        normal: [1, 0],
        part_a: 0,
        part_b: 0,
        points: [
          { at: [4, 1], separation: 0, id: expect.any(Number) },
          { at: [4, 2], separation: 0, id: expect.any(Number) },
        ],
      },
    ]);
    expect(ht.contact(box(0, 0, 4, 4), box(5, 1, 9, 2))).toEqual([]);
    expect(ht.contact(box(0, 0, 4, 4), box(5, 1, 9, 2), 1)).toHaveLength(1);
    const many: Shape = { type: 'compound', shapes: Array.from({ length: 200 }, (_, i) => circle(3 * i, 0, 1)) as never };
    expect(ht.contact(many, box(-10, -5, 700, 0.5)).map((m) => m.part_a)).toEqual([...Array(200).keys()]);
  });

  it('casts rays', () => {
    expect(ht.ray({ origin: [-5, 1], dir: [2, 0] }, box(0, 0, 4, 4))).toEqual({
      hit: true,
      relation: 'overlap',
      inside: false,
      enter: 2.5,
      exit: 4.5,
      normal: [-1, 0],
      point: [0, 1],
      exit_normal: [1, 0],
      part: 0,
    });
    expect(ht.ray({ origin: [-5, 1], dir: [2, 0] }, box(0, 0, 4, 4), 2)).toEqual({
      hit: false,
      relation: 'apart',
      inside: false,
    });
    expect(ht.ray({ origin: [5, 5], dir: [1, 0] }, hollow)).toMatchObject({ inside: false, enter: 3, exit: 5 });
  });

  it('casts and sweeps shapes', () => {
    expect(ht.cast(circle(0, 0, 1), [10, 0], box(6, -1, 7, 1))).toEqual({
      hit: true,
      start: 'apart',
      fraction: 0.5,
      normal: [-1, 0],
      point: [6, 0],
      part_a: 0,
      part_b: 0,
    });
    expect(ht.cast(circle(0, 0, 1), [-10, 0], box(6, -1, 7, 1))).toEqual({ hit: false, start: 'apart', fraction: 1 });
    expect(ht.cast(circle(5, 0, 1), [-10, 0], box(6, -1, 7, 1), 'slide').hit).toBe(false);
    expect(ht.cast(circle(5, 0, 1), [-10, 0], box(6, -1, 7, 1)).hit).toBe(true);
    const bar: Shape = { type: 'obox', center: [0, 0], half: [5, 0.5] };
    const turning = ht.sweep(bar, { turn: Math.PI / 2 }, circle(0, 5, 0.25));
    expect(turning.hit).toBe(true);
    expect(turning.fraction).toBeGreaterThan(0.8);
    expect(ht.sweep(bar, undefined, circle(0, 5, 0.25)).hit).toBe(false);
  });

  it('tells what contains what, and where boundaries cross', () => {
    expect(ht.contain(box(0, 0, 9, 9), circle(4, 4, 1))).toBe('inside');
    expect(ht.contain(box(0, 0, 9, 9), circle(1, 4, 1))).toBe('touch');
    expect(ht.contain(hollow, circle(5, 5, 1))).toBe('outside');
    expect(ht.crossings(box(0, 0, 4, 4), { type: 'segment', a: [2, 2], b: [2, 9] })).toEqual({
      points: [[2, 4]],
      shared: [false],
    });
    const saw: Shape = { type: 'polyline', points: Array.from({ length: 301 }, (_, i) => [i, i % 2] as const) };
    expect(ht.crossings(saw, { type: 'line', point: [0, 0.5], dir: [1, 0] }).points).toHaveLength(300);
  });

  it('answers about one shape', () => {
    expect(ht.bounds(circle(1, 2, 3))).toEqual(box(-2, -1, 4, 5));
    expect(ht.area(hollow)).toBe(64);
    expect(ht.validate(hollow)).toBeNull();
    const bow: Shape = { type: 'polygon', rings: [[[0, 0], [2, 2], [2, 0], [0, 2]]] };
    expect(ht.validate(bow)?.status).toBe('self_intersection');
    expect(ht.relate(bow, { type: 'point', at: [1, 1] })).toBe('touch');
  });

  it('answers about fields', () => {
    for (const [name, field] of named) {
      expect(ht.validate(field), name).toBeNull();
      expect(ht.relate(field, circle(0, 0, 9)), name).not.toBe('apart');
    }
    const field = (node: FieldNode): Shape => ({ type: 'field', field: node });
    const round = field({ rotate: { angle: Math.PI / 2, of: { round: { radius: 1, of: { box: { half_x: 2, half_y: 1 } } } } } });
    const near = (x: number) => expect.closeTo(x, 5) as number;
    expect(ht.bounds(round)).toEqual(box(near(-2), near(-3), near(2), near(3)));
    expect(ht.area(round)).toBeCloseTo(8 + 12 + Math.PI, 0);
    expect(ht.distance(round, circle(5, 0, 1)).distance).toBeCloseTo(2, 6);
    expect(ht.ray({ origin: [-9, 0], dir: [1, 0] }, round)).toMatchObject({ relation: 'overlap', enter: near(7), exit: near(11) });
    expect(ht.contain(round, circle(0, 0, 1))).toBe('inside');
    const values = { width: 2, height: 3, origin: [0, 0], step: 1, error: 0, lipschitz: 2 } as const;
    const grid = (numbers: readonly number[] | Float32Array) => field({ samples: { ...values, values: numbers } });
    for (const numbers of [[-1, 1, -1, 1, -1, 1], Float32Array.of(-1, 1, -1, 1, -1, 1)]) {
      expect(ht.relate(grid(numbers), { type: 'point', at: [0.25, 1] })).toBe('overlap');
      expect(ht.relate(grid(numbers), { type: 'point', at: [0.75, 1] })).toBe('apart');
    }
    const bad = field({ union: { of: [{ circle: { radius: 1 } }, { circle: { radius: -1 } }] } });
    expect(ht.validate(bad)).toMatchObject({ status: 'value', path: 'field.union.of[1].circle' });
    expect(ht.validate(round)).toBeNull();
    expect(() => ht.crossings(circle(0, 0, 1), round)).toThrow('b: crossings of fields and ellipses are not answered');
    const both: Shape = { type: 'compound', shapes: [{ type: 'point', at: [9, 9] }, round as Field] };
    expect(() => ht.crossings(both, circle(0, 0, 1))).toThrow('a: crossings of fields and ellipses are not answered');
    expect(ht.relate(both, circle(3, 0, 1))).toBe('touch');
  });

  it('takes ellipses', () => {
    const tilted: Shape = { type: 'ellipse', center: [10, 0], u: [3, 4], v: [-2, 1.5] };
    expect(ht.relate(tilted, { type: 'point', at: [12.5, 3.5] })).toBe('overlap');
    expect(ht.relate(tilted, { type: 'point', at: [13, 4] })).toBe('touch');
    expect(ht.distance(tilted, { type: 'point', at: [16, 8] }).distance).toBeCloseTo(5, 5);
    expect(ht.area(tilted)).toBeCloseTo(12.5 * Math.PI, 4);
    expect(ht.validate(tilted)).toBeNull();
    expect(() => ht.crossings(tilted, circle(0, 0, 1))).toThrow('a: crossings of fields and ellipses are not answered');
  });

  it('takes angles and matrices', () => {
    const turned: Shape = { type: 'obox', center: [0, 0], half: [2, 1], angle: Math.PI / 2 };
    expect(ht.bounds(turned)).toEqual(box(-1, -2, 1, 2));
    expect(ht.bounds({ type: 'obox', center: [0, 0], half: [2, 1], rot: [0, 1] })).toEqual(box(-1, -2, 1, 2));
    expect(ht.bounds({ type: 'obox', center: [0, 0], half: [2, 1], radius: 1 })).toEqual(box(-3, -2, 3, 2));
  });
});

// What is written first must not be lost where the rest lets the memory grow.
it.each([true, false])('takes shapes that are larger than the memory is (simd: %s)', async (simd) => {
  const size = 512;
  const at = (i: number) => Math.hypot((i % size) - 256, Math.floor(i / size) - 256) - 100;
  const values = Float32Array.from({ length: size * size }, (_, i) => at(i));
  const samples = { width: size, height: size, origin: [0, 0], step: 1, error: 0.01, lipschitz: 1.5, values } as const;
  const cone: Simple = { type: 'field', field: { samples } };
  const points = Array.from({ length: 50000 }, (_, i) => [i, i % 2] as const);
  const saw: Simple = { type: 'polyline', points };
  const comb: Shape = { type: 'polygon', rings: [[...points, [50000, -9], [0, -9]]] };
  const large: Shape[] = [cone, saw, comb, { type: 'compound', shapes: [saw, cone] }];
  for (const shape of large) {
    const ht = await load({ simd });
    expect(ht.relate(shape, circle(256, 150, 100)), shape.type).toBe(shape === saw || shape === comb ? 'apart' : 'overlap');
  }
  expect((await load({ simd })).validate(cone)).toBeNull();
});

// A getter may ask, too, or change what it is of: the question around it is still about what it has read.
it('takes shapes whose getters ask', async () => {
  const ht = await load();
  const many = Array.from({ length: 3000 }, (_, i) => [Math.cos(i), Math.sin(i)] as const);
  const asking = (good: Vec2): Vec2 => {
    expect(ht.relate(circle(5, 5, 1), circle(6, 5, 1))).toBe('overlap');
    expect(ht.meet({ type: 'polyline', points: many }, circle(0, 0, 3))).toBe(true);
    expect(ht.meet({ type: 'field', field: { circle: { radius: 1 } } }, circle(3, 0, 1))).toBe(false);
    return good;
  };
  const line: Shape = { type: 'polyline', points: [[0, 0], [1, 0], [2, 0]] };
  Object.defineProperty(line.points, 1, { get: () => asking([1, 4]) });
  expect(ht.distance(line, circle(1, 9, 1)).distance).toBe(4);
  expect(ht.area({ type: 'circle', get center() { return asking([0, 0]); }, radius: 1 })).toBeCloseTo(Math.PI);
  const hit = ht.cast(circle(0, 0, 1), Object.defineProperty([9, 0], 1, { get: () => asking([0, 0])[1] }) as Vec2, circle(9, 0, 1));
  expect(hit.fraction).toBeCloseTo(7 / 9);
  const larger = { get circle() { return { radius: asking([2, 0])[0] }; } };
  const union: Shape = { type: 'field', field: { union: { of: [{ circle: { radius: 1 } }, larger] } } };
  expect(ht.relate(union, circle(3, 0, 1))).toBe('touch');
});

it('writes no more of an array than it had when it was measured', async () => {
  const ht = await load();
  const growing: Vec2[] = [[0, 0], [1, 0], [1, 1]];
  Object.defineProperty(growing, 0, { get: () => (growing.length < 5000 && growing.push(...growing.slice(1)), [0, 0]) });
  expect(ht.area({ type: 'polygon', rings: [growing] })).toBe(0.5);
  const later: Vec2[] = [[0, 0], [1, 0], [1, 1]];
  const first: Vec2[] = [[0, 0], [1, 0], [1, 1]];
  Object.defineProperty(first, 0, { get: () => (later.push(...Array.from({ length: 5000 }, () => [7, 7] as const)), [0, 0]) });
  expect(ht.bounds({ type: 'polygon', rings: [first, later] })).toEqual(box(0, 0, 1, 1));
});

it('says of a module that is given whether it has vectors', async () => {
  const bytes = (name: string) => readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
  expect((await load({ wasm: bytes('hantei-scalar') })).simd).toBe(false);
  expect((await load({ wasm: bytes('hantei'), simd: false })).simd).toBe(true);
});
