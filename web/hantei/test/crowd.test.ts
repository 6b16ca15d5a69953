// Pairs from arrays are those that single questions about the same shapes give.
import { describe, expect, it } from 'vitest';
import type { Crowd, CrowdDesc, Hantei, Shape, Vec2 } from 'hantei';
import { builds, random } from './builds.js';

/** The crowd's shapes as objects, by their numbers; null for those that are not set. */
function shapesOf(crowd: Crowd): (Shape | null)[] {
  const { circles, boxes, oboxes, capsules, polygons } = crowd;
  const list = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
  const set = (shape: Shape): Shape | null => (JSON.stringify(shape).includes('null') ? null : shape);
  return [
    ...list(circles.count, (i) => set({ type: 'circle', center: [circles.x[i], circles.y[i]], radius: circles.radius[i] })),
    ...list(boxes.count, (i) =>
      set({ type: 'box', min: [boxes.minX[i], boxes.minY[i]], max: [boxes.maxX[i], boxes.maxY[i]] }),
    ),
    ...list(oboxes.count, (i) =>
      set({
        type: 'obox',
        center: [oboxes.x[i], oboxes.y[i]],
        half: [oboxes.hx[i], oboxes.hy[i]],
        rot: [oboxes.c[i], oboxes.s[i]],
        radius: oboxes.radius[i],
      }),
    ),
    ...list(capsules.count, (i) =>
      set({
        type: 'capsule',
        a: [capsules.ax[i], capsules.ay[i]],
        b: [capsules.bx[i], capsules.by[i]],
        radius: capsules.radius[i],
      }),
    ),
    ...list(polygons.count, (i) =>
      set({
        type: 'convex',
        points: polygons.x.map((x, k): Vec2 => [x[i], polygons.y[k][i]]),
        radius: polygons.radius[i],
      }),
    ),
  ];
}

function brute(ht: Hantei, crowd: Crowd): string[] {
  const shapes = shapesOf(crowd);
  const found: string[] = [];
  shapes.forEach((a, i) =>
    shapes.slice(i + 1).forEach((b, k) => {
      const relation = a && b ? ht.relate(a, b) : 'apart';
      if (relation !== 'apart') found.push(`${i} ${i + 1 + k} ${relation}`);
    }),
  );
  return found;
}

function listed(crowd: Crowd, sorted: boolean): string[] {
  const pairs = crowd.pairs({ sorted });
  const found = Array.from(crowd.relations, (r, i) => `${pairs[2 * i]} ${pairs[2 * i + 1]} ${[, 'touch', 'overlap'][r]}`);
  const order = (s: string) => s.split(' ').map(Number);
  return sorted ? found : found.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
}

/** Shapes on a grid of halves, so that many touch; `some` of each kind are left unset. */
function scatter(crowd: Crowd, next: () => number, some = 0, side = 20): void {
  const at = () => Math.round(next() * 2 * side) / 2;
  const size = () => Math.round(next() * 4) / 2;
  const { circles, boxes, oboxes, capsules, polygons } = crowd;
  for (let i = some; i < circles.count; i++) [circles.x[i], circles.y[i], circles.radius[i]] = [at(), at(), size()];
  for (let i = some; i < boxes.count; i++) {
    [boxes.minX[i], boxes.minY[i]] = [at(), at()];
    [boxes.maxX[i], boxes.maxY[i]] = [boxes.minX[i] + size(), boxes.minY[i] + size()];
  }
  for (let i = some; i < oboxes.count; i++) {
    const angle = (Math.floor(next() * 8) * Math.PI) / 4;
    [oboxes.x[i], oboxes.y[i], oboxes.hx[i], oboxes.hy[i]] = [at(), at(), size(), size()];
    [oboxes.c[i], oboxes.s[i], oboxes.radius[i]] = [Math.cos(angle), Math.sin(angle), next() < 0.2 ? size() : 0];
  }
  for (let i = some; i < capsules.count; i++) {
    [capsules.ax[i], capsules.ay[i], capsules.radius[i]] = [at(), at(), size()];
    [capsules.bx[i], capsules.by[i]] = [capsules.ax[i] + size(), capsules.ay[i] + size()];
  }
  for (let i = some; i < polygons.count; i++) {
    const [x, y, w, h] = [at(), at(), size() + 0.5, size() + 0.5];
    const corners = [[x, y], [x + w, y], [x + w, y + h], [x + w / 2, y + 2 * h], [x, y + h]];
    polygons.x.forEach((column, k) => (column[i] = corners[Math.min(k, 4)][0]));
    polygons.y.forEach((column, k) => (column[i] = corners[Math.min(k, 4)][1]));
  }
}

describe.each(builds)('$name', ({ ht }) => {
  it('finds nothing among shapes that are not set', () => {
    const crowd = ht.crowd({ circles: 50, boxes: 50, oboxes: 50, capsules: 50, polygons: 50 });
    expect(crowd.pairs()).toHaveLength(0);
    crowd.free();
    expect(ht.crowd({}).pairs()).toHaveLength(0);
  });

  it('finds what single questions find, for all kinds, sorted or not, while counts change', () => {
    const next = random(1);
    const crowd = ht.crowd({ circles: 40, boxes: 40, oboxes: 60, capsules: 40, polygons: 40, vertices: 6 });
    for (let round = 0; round < 6; round++) {
      scatter(crowd, next, round === 3 ? 5 : 0);
      const expected = brute(ht, crowd);
      expect(expected.length).toBeGreaterThan(100);
      expect(new Set(expected.map((s) => s.split(' ')[2]))).toEqual(new Set(['touch', 'overlap']));
      expect(listed(crowd, round % 2 === 0)).toEqual(expected);
      crowd.boxes.count = 40 - 7 * round;
      crowd.oboxes.count = 10 * round + 10;
      expect(crowd.oboxes.first).toBe(80 - 7 * round);
    }
    crowd.free();
  });

  it('refuses what is no object', () => {
    for (const other of [undefined, null, 3, []] as unknown[])
      expect(() => ht.crowd(other as CrowdDesc)).toThrow(expect.objectContaining({ status: 'value' }));
  });

  it('finds them where few are near each other, and with one that is near all', () => {
    const crowd = ht.crowd({ circles: 50, boxes: 50, oboxes: 51, capsules: 50, polygons: 50, vertices: 6 });
    const { hx, hy } = crowd.oboxes;
    for (const [seed, side] of [[11, 40], [12, 60], [13, 200], [14, 40]]) {
      scatter(crowd, random(seed), seed === 12 ? 9 : 0, side);
      if (seed === 14) hx[50] = hy[50] = 40;
      const expected = brute(ht, crowd);
      expect(expected.length).toBeGreaterThan(side === 200 ? 3 : 40);
      expect(listed(crowd, true)).toEqual(expected);
      for (const count of [1, 2]) {
        crowd.circles.count = count;
        expect(listed(crowd, false)).toEqual(brute(ht, crowd));
      }
      crowd.circles.count = 50;
    }
    crowd.free();
  });

  it('finds them in a long row and in a heap', () => {
    const crowd = ht.crowd({ oboxes: 150 });
    const { x, y, hx, hy, c, s } = crowd.oboxes;
    for (const [dx, dy] of [[1, 0], [0, 1], [0, 0], [1e-3, 1e30], [1e7, 1e-7]]) {
      for (let i = 0; i < 150; i++) [x[i], y[i], hx[i], hy[i], c[i], s[i]] = [dx * i, dy * (i % 50), 1, 0.5, 1, 0];
      expect(listed(crowd, true)).toEqual(brute(ht, crowd));
    }
    crowd.free();
  });

  it('finds them in three rows of thousands, one shape behind the other and shuffled, and through all rows', () => {
    const each = 4000, all = 3 * each;
    const crowd = ht.crowd({ boxes: all + 20 });
    const { minX, minY, maxX, maxY } = crowd.boxes;
    const set = (i: number, x: number, y: number, w: number, h: number) =>
      [minX[i], minY[i], maxX[i], maxY[i]] = [x, y, x + w, y + h];
    for (const step of [1, 7]) { // neighbours in a row touch
      const place = (i: number) => (i * step) % all;
      for (let i = 0; i < all; i++) set(i, place(i) % each, 20 * Math.floor(place(i) / each), 1, 1);
      for (let k = 0; k < 20; k++) set(all + k, 100 * k + 0.25, 0, 0.5, 60);
      const expected: string[] = [];
      const number = new Map(Array.from({ length: all }, (_, i) => [place(i), i]));
      const numberOf = (p: number) => number.get(p)!;
      for (let p = 0; p < all; p++) {
        const [a, b] = [numberOf(p), numberOf(p + 1)];
        if ((p + 1) % each > 0) expected.push(`${Math.min(a, b)} ${Math.max(a, b)} touch`);
        if (p % each % 100 === 0 && p % each < 2000) expected.push(`${a} ${all + (p % each) / 100} overlap`);
      }
      expect(listed(crowd, false).sort()).toEqual(expected.sort());
    }
    crowd.free();
  });

  it.each(['circles', 'boxes', 'oboxes', 'capsules', 'polygons'] as const)('finds %s alone', (kind) => {
    const crowd = ht.crowd({ [kind]: 150, vertices: 5 });
    scatter(crowd, random(2));
    const expected = brute(ht, crowd);
    expect(expected.length).toBeGreaterThan(20);
    expect(listed(crowd, true)).toEqual(expected);
    expect(listed(crowd, false)).toEqual(expected);
    crowd.free();
  });

  it('goes on finding them while shapes move, past the frames in which its order is renewed', () => {
    const next = random(3);
    const crowd = ht.crowd({ oboxes: 120, circles: 60 });
    scatter(crowd, next);
    for (let frame = 0; frame < 80; frame++) {
      const { oboxes, circles } = crowd;
      for (let i = 0; i < oboxes.count; i++) oboxes.x[i] += (i % 3) - 1;
      for (let i = 0; i < circles.count; i++) circles.y[i] += 0.5 * ((i % 5) - 2);
      if (frame % 13 === 0 || frame === 33) expect(listed(crowd, frame % 2 === 0)).toEqual(brute(ht, crowd));
      else crowd.pairs();
    }
    crowd.free();
  });

  it('decides huge, tiny and infinite coordinates as single questions do', () => {
    const crowd = ht.crowd({ circles: 30, oboxes: 30, capsules: 30 });
    const next = random(4);
    const odd = [0, 1, -1, 3e38, -3e38, 1e-45, 1e-38, 16777216, 0.1, NaN, Infinity];
    const pick = () => odd[Math.floor(next() * odd.length)];
    for (let round = 0; round < 40; round++) {
      const { circles, oboxes, capsules } = crowd;
      for (const column of [circles.x, circles.y, oboxes.x, oboxes.y, oboxes.c, oboxes.s]) column.forEach((_, i) => (column[i] = pick()));
      for (const column of [capsules.ax, capsules.ay, capsules.bx, capsules.by]) column.forEach((_, i) => (column[i] = pick()));
      for (const column of [circles.radius, oboxes.hx, oboxes.hy, capsules.radius]) column.forEach((_, i) => (column[i] = Math.abs(pick())));
      for (let i = 0; i < 30; i++) if (oboxes.c[i] === 0 && oboxes.s[i] === 0) oboxes.c[i] = 1;
      expect(listed(crowd, true)).toEqual(brute(ht, crowd));
    }
    crowd.free();
  });

  it('finds them where the shapes that it measures are not where most are, or nowhere finite', () => {
    const crowd = ht.crowd({ oboxes: 260 });
    const { x, y, hx, hy, c, s } = crowd.oboxes;
    const next = random(5);
    for (const [far, half] of [[1e4, 1], [-1e4, 2], [3e38, 3e38], [1e30, 1]]) {
      for (let i = 0; i < 260; i++) {
        const at = i % 128 < 16 ? 0 : far;
        [x[i], y[i], hx[i], hy[i]] = [at + 40 * next(), at / 2 + 40 * next(), i % 128 < 16 ? 1 : half, 1];
        [c[i], s[i]] = i % 2 ? [1, 0] : [Math.SQRT1_2, Math.SQRT1_2];
      }
      for (const frame of [0, 1]) expect(listed(crowd, frame > 0)).toEqual(brute(ht, crowd));
    }
    crowd.free();
  });

  it('grows for many pairs; arrays are good again when taken from the crowd', () => {
    const crowd = ht.crowd({ circles: 1500 });
    const { x, y, radius } = crowd.circles;
    x.fill(0);
    y.fill(0);
    radius.fill(1);
    expect(crowd.pairs({ sorted: true })).toHaveLength(1500 * 1499);
    expect(x).toHaveLength(0);
    expect(crowd.circles.x).toHaveLength(1500);
    expect(crowd.circles.radius.every((r) => r === 1)).toBe(true);
    const again = crowd.circles.x;
    crowd.pairs({ sorted: true });
    expect(crowd.circles.x).toBe(again);
    const other = ht.crowd({ oboxes: 200000 });
    expect(again).toHaveLength(0);
    expect(crowd.circles.x[7]).toBe(0);
    expect(crowd.relations).toHaveLength((1500 * 1499) / 2);
    other.free();
    crowd.free();
  });

  it('gives memory back', () => {
    const sizes = Array.from({ length: 20 }, () => {
      const crowd = ht.crowd({ oboxes: 100000 });
      const size = crowd.oboxes.x.buffer.byteLength;
      crowd.free();
      return size;
    });
    expect(sizes[19]).toBe(sizes[1]);
  });
});

it('gives the same pairs in the same order in both builds', () => {
  const found = builds.map(({ ht }) => {
    const crowd = ht.crowd({ circles: 500, boxes: 500, oboxes: 500, capsules: 500, polygons: 500 });
    scatter(crowd, random(5));
    return [Array.from(crowd.pairs()), Array.from(crowd.relations)];
  });
  expect(found[1]).toEqual(found[0]);
});
