// Whatever is asked, the answer is an answer or a HanteiError that says what is wrong and where.
import { describe, expect, it } from 'vitest';
import { HanteiError } from 'hantei';
import { builds, random } from './builds.js';

const good = { type: 'circle', center: [0, 0], radius: 1 };
const ring = [[0, 0], [1, 0], [0, 1]];
const disc = { circle: { radius: 1 } };
const field = (node: unknown) => ({ type: 'field', field: node });
const samples = { width: 2, height: 2, origin: [0, 0], step: 1, error: 0, lipschitz: 1, values: [1, 1, 1, 1] };
const holdsItself = { round: { radius: 1, of: {} as object } };
holdsItself.round.of = holdsItself;
const range = 'a value is missing, of the wrong type or out of range';

// A shape that is wrong, the status, the message that it has as `b`.
const wrong: [unknown, string, string][] = [
  [undefined, 'value', 'b: a shape is expected'],
  [null, 'value', 'b: a shape is expected'],
  [7, 'value', 'b: a shape is expected'],
  [[good], 'value', 'b: a shape is expected'],
  [{}, 'value', 'b: the member "type" is missing'],
  [{ type: 'blob' }, 'kind', "b.type: the shape's kind is not known, or not one that is taken here"],
  [{ type: 'toString' }, 'kind', "b.type: the shape's kind is not known, or not one that is taken here"],
  [{ type: 'circle', center: [0, 0] }, 'value', 'b: the member "radius" is missing'],
  [{ ...good, raduis: 1 }, 'value', 'b.raduis: there is no member of this name here'],
  [{ ...good, radius: '1' }, 'value', 'b.radius: a number is expected'],
  [{ ...good, radius: NaN }, 'value', 'b.radius: the number is not a number'],
  [{ ...good, radius: 1e39 }, 'value', 'b.radius: the number is too large for a float32'],
  [{ ...good, center: [0, Infinity] }, 'value', 'b.center[1]: the number is too large for a float32'],
  [{ ...good, center: [0] }, 'value', 'b.center: an array of two numbers is expected'],
  [{ ...good, center: { x: 0, y: 0 } }, 'value', 'b.center: an array of two numbers is expected'],
  [{ ...good, radius: -1 }, 'negative_radius', 'b: '],
  [{ type: 'box', min: [1, 0], max: [0, 1] }, 'inverted_box', 'b: '],
  [{ type: 'obox', center: [0, 0], half: [-1, 1] }, 'negative_half', 'b: '],
  [{ type: 'obox', center: [0, 0], half: [1, 1], rot: [0, 0] }, 'zero_rotation', 'b: '],
  [
    { type: 'obox', center: [0, 0], half: [1, 1], rot: [1, 0], angle: 0 },
    'value',
    'b.angle: "rot" and "angle" exclude each other',
  ],
  [{ type: 'triangle', points: [[0, 0], [1, 1]] }, 'value', 'b.points: an array of three points is expected'],
  [{ type: 'convex', points: [] }, 'too_few_vertices', 'b.points: '],
  [{ type: 'convex', points: [[0, 0], 1] }, 'value', 'b.points[1]: an array of two numbers is expected'],
  [{ type: 'convex', points: new Array(3) }, 'value', 'b.points[0]: an array of two numbers is expected'],
  [{ type: 'triangle', points: Object.assign(new Array(3), { 0: [5, 5], 2: [9, 9] }) }, 'value', 'b.points[1]: an array of'],
  [{ type: 'polygon', rings: [Object.assign(new Array(3), { 0: [5, 5], 2: [9, 9] })] }, 'value', 'b.rings[0][1]: an array of'],
  [{ type: 'polygon', rings: Object.assign(new Array(2), { 1: ring }) }, 'value', 'b.rings[0]: an array is expected'],
  [{ type: 'compound', shapes: new Array(4) }, 'value', 'b.shapes[0]: a shape is expected'],
  [field({ union: { of: Object.assign(new Array(2), { 1: disc }) } }), 'value', 'b.field.union.of[0]: an object of one member'],
  [{ type: 'polyline', points: 'M0 0' }, 'value', 'b.points: an array is expected'],
  [{ type: 'polyline', points: [[0, 0]], closed: 1 }, 'value', 'b.closed: true or false is expected'],
  [{ type: 'polygon', rings: [] }, 'too_few_vertices', 'b.rings: '],
  [{ type: 'polygon', rings: [ring, []] }, 'too_few_vertices', 'b.rings[1]: '],
  [{ type: 'polygon', rings: [ring], rule: 'winding' }, 'value', 'b.rule: "evenodd" or "nonzero" is expected'],
  [{ type: 'halfplane', normal: [0, 0], offset: 1 }, 'zero_normal', 'b: '],
  [{ type: 'compound', shapes: [] }, 'too_few_vertices', 'b.shapes: '],
  [{ type: 'compound', shapes: [good, { ...good, radius: -1 }] }, 'negative_radius', 'b.shapes[1]: '],
  [{ type: 'field' }, 'value', 'b: the member "field" is missing'],
  [field({}), 'value', "b.field: an object of one member, a field's name, is expected"],
  [field({ ...disc, box: {} }), 'value', "b.field: an object of one member, a field's name, is expected"],
  [field({ disc: {} }), 'kind', 'b.field.disc: there is no field of this name'],
  [field({ end: {} }), 'kind', 'b.field.end: there is no field of this name'],
  [field({ circle: 1 }), 'value', 'b.field.circle: an object is expected'],
  [field({ circle: {} }), 'value', 'b.field.circle: numbers are missing: "radius" are needed'],
  [field({ circle: { radius: 1, x: 2 } }), 'value', 'b.field.circle.x: there is no member of this name here'],
  [field({ circle: { radius: '1' } }), 'value', 'b.field.circle.radius: a number is expected'],
  [field({ circle: { radius: 1, of: disc } }), 'value', 'b.field.circle.of: there is no member of this name here'],
  [field({ rotate: { angle: 1, c: 1, of: disc } }), 'value', 'b.field.rotate: "angle" excludes "c" and "s"'],
  [field({ move: { angle: 1, x: 1, y: 1, of: disc } }), 'value', 'b.field.move.angle: there is no member of this name here'],
  [field({ round: { radius: 1 } }), 'value', 'b.field.round: the member "of" is missing'],
  [field({ union: { of: [disc] } }), 'value', 'b.field.union.of: an array of at least two fields is expected'],
  [field({ union: { of: [disc, 7] } }), 'value', "b.field.union.of[1]: an object of one member, a field's name, is expected"],
  [field({ callback: {} }), 'unsupported', "b.field.callback: a function of the caller's has no text"],
  [field({ polygon: good }), 'kind', 'b.field.polygon: a polygon is expected'],
  [field({ polygon: { type: 'polygon', rings: [] } }), 'too_few_vertices', 'b.field.polygon.rings: '],
  [field({ samples: { ...samples, width: 1 } }), 'value', 'b.field.samples.width: a whole number from 2 to 2^24 is expected'],
  [field({ samples: { ...samples, height: 3 } }), 'value', 'b.field.samples.values: an array of width times height numbers'],
  [field({ samples: { ...samples, values: [1, 1, 1, '1'] } }), 'value', 'b.field.samples.values[3]: a number is expected'],
  [field({ samples: { ...samples, step: 0 } }), 'value', `b.field.samples: ${range}`],
  [field({ union: { of: [disc, { circle: { radius: -1 } }] } }), 'value', `b.field.union.of[1].circle: ${range}`],
  [field(holdsItself), 'value', 'b.field.round.of.round.of.'],
  [{ type: 'compound', shapes: [good, field({ circle: { radius: -1 } })] }, 'value', `b.shapes[1].field.circle: ${range}`],
  [{ type: 'compound', shapes: [{ type: 'compound', shapes: [good] }] }, 'nested_compound', 'b.shapes[0]: '],
];

function errorOf(ask: () => unknown): HanteiError {
  try {
    ask();
  } catch (error) {
    expect(error).toBeInstanceOf(HanteiError);
    return error as HanteiError;
  }
  throw new Error('no error');
}

describe.each(builds)('$name', ({ ht }) => {
  // What is not typed, as JavaScript would call it.
  const any = ht as unknown as Record<string, (...values: unknown[]) => unknown>;

  it.each(wrong)('%j is refused', (shape, status, message) => {
    const questions = [() => any.relate(good, shape), () => any.distance(good, shape), () => any.contain(good, shape)];
    for (const ask of questions) {
      const error = errorOf(ask);
      expect(error.status).toBe(status);
      expect(error.message.startsWith(message), error.message).toBe(true);
      expect(error.message.length).toBeGreaterThan(error.path.length + 2);
    }
    expect(ht.relate(good as never, good as never)).toBe('overlap');
    const told = any.validate(shape) as HanteiError;
    expect(told).toBeInstanceOf(HanteiError);
    expect([told.status, `b${told.path === '' || told.path[0] === '[' ? '' : '.'}${told.path}`]).toEqual([
      status,
      errorOf(questions[0]).path,
    ]);
  });

  it('refuses other members that are wrong', () => {
    expect(errorOf(() => any.ray({ origin: [0, 0] }, good)).message).toBe('ray: the member "dir" is missing');
    expect(errorOf(() => any.ray(undefined, good)).message).toBe('ray: an object is expected');
    expect(errorOf(() => any.ray({ origin: [0, 0], dir: [1, 0] }, good, -1)).path).toBe('max');
    expect(errorOf(() => any.contact(good, good, NaN)).path).toBe('margin');
    expect(errorOf(() => any.cast(good, [1], good)).path).toBe('delta');
    expect(errorOf(() => any.cast(good, [1, 0], good, 'stop')).path).toBe('start');
    expect(errorOf(() => any.sweep(good, { spin: 1 }, good)).path).toBe('motion_a.spin');
    expect(errorOf(() => any.crowd({ circles: -1 })).path).toBe('circles');
    expect(errorOf(() => any.crowd({ oboxes: 1.5 })).path).toBe('oboxes');
    expect(errorOf(() => any.crowd({ vertices: 9 })).path).toBe('vertices');
    expect(errorOf(() => any.crowd({ vertices: 0 })).path).toBe('vertices');
    expect(errorOf(() => any.crowd({ circle: 3 })).path).toBe('circle');
    const crowd = ht.crowd({ circles: 1 });
    const pairs = (options: unknown) => errorOf(() => crowd.pairs(options as object)).path;
    expect([null, 'x', { sort: true }, { sorted: 1 }].map(pairs)).toEqual(['', '', 'sort', 'sorted']);
    expect(crowd.pairs({ sorted: undefined })).toHaveLength(0);
    crowd.free();
  });

  it('tells a crowd that was freed, or asked for too much', () => {
    const crowd = ht.crowd({ circles: 4 });
    expect(errorOf(() => (crowd.circles.count = 5)).path).toBe('circles.count');
    crowd.free();
    expect(errorOf(() => crowd.pairs()).message).toBe('the crowd has been freed');
    // Its memory is somebody else's by now, and stays as it is.
    const others = Array.from({ length: 40 }, () => ht.crowd({ circles: 2 }));
    for (const other of others) other.circles.x.fill(0);
    expect(errorOf(() => crowd.pairs()).message).toBe('the crowd has been freed');
    for (const other of others) expect([...other.circles.x]).toEqual([0, 0]);
    for (const other of others) other.free();
    const one = ht.crowd({ circles: 1 });
    const size = one.circles.x.buffer.byteLength;
    const most = 1 << 24;
    expect(errorOf(() => ht.crowd({ polygons: most, oboxes: most, vertices: 8, capsules: most, circles: most })).status).toBe(
      'memory',
    );
    expect(one.circles.x.buffer.byteLength).toBe(size);
    one.free();
    expect(ht.relate(good as never, good as never)).toBe('overlap');
  });

  it('survives shapes made of anything', () => {
    const next = random(7);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)];
    const odd = [0, -0, 1, -1, 3.4e38, -3.4e38, 1e-45, 1e39, NaN, Infinity, '1', null, undefined, [], {}, true];
    const value = (): unknown => (next() < 0.7 ? pick(odd) : Array.from({ length: Math.floor(next() * 4) }, value));
    const names = ['at', 'a', 'b', 'center', 'radius', 'half', 'points', 'rings', 'shapes', 'closed', 'rot', 'angle'];
    const types = ['point', 'segment', 'circle', 'capsule', 'obox', 'convex', 'polyline', 'polygon', 'compound', 'x'];
    let answered = 0;
    for (let i = 0; i < 3000; i++) {
      const shape: Record<string, unknown> = { type: pick(types) };
      for (let k = 0; k < 3; k++) shape[pick(names)] = value();
      if (next() < 0.3) Object.assign(shape, { points: [[1, 2], [pick(odd), 3]] });
      try {
        any.distance(shape, good);
        answered++;
      } catch (error) {
        expect(error).toBeInstanceOf(HanteiError);
      }
    }
    expect(answered).toBeLessThan(3000);
  });
});
