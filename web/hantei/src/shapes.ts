// shapes.ts: the vocabulary of shapes and answers, the same as in the files that hantei reads and writes.

export type Vec2 = readonly [x: number, y: number];

export type Point = { type: 'point'; at: Vec2 };
export type Segment = { type: 'segment'; a: Vec2; b: Vec2 };
export type Circle = { type: 'circle'; center: Vec2; radius: number };
export type Capsule = { type: 'capsule'; a: Vec2; b: Vec2; radius: number };
export type Box = { type: 'box'; min: Vec2; max: Vec2 };
/** Turned by `angle` in radians, or by the cosine and sine of `rot`; then grown by `radius`. */
export type OBox = { type: 'obox'; center: Vec2; half: Vec2; radius?: number } & (
  | { angle?: number; rot?: undefined }
  | { angle?: undefined; rot?: Vec2 }
);
export type Triangle = { type: 'triangle'; points: readonly [Vec2, Vec2, Vec2] };
/** A convex polygon of either winding, then grown by `radius`. */
export type Convex = { type: 'convex'; points: readonly Vec2[]; radius?: number };
export type Polyline = { type: 'polyline'; points: readonly Vec2[]; closed?: boolean };
/** Rings close themselves; holes and parts by the rule. */
export type Polygon = { type: 'polygon'; rings: readonly (readonly Vec2[])[]; rule?: 'evenodd' | 'nonzero' };
export type Ray = { type: 'ray'; origin: Vec2; dir: Vec2 };
export type Line = { type: 'line'; point: Vec2; dir: Vec2 };
/** All points x with normal . x <= offset. */
export type Halfplane = { type: 'halfplane'; normal: Vec2; offset: number };
/** All points where a signed distance function is <= 0. */
export type Field = { type: 'field'; field: FieldNode };
/** All points center + s u + t v with s^2 + t^2 <= 1. */
export type Ellipse = { type: 'ellipse'; center: Vec2; u: Vec2; v: Vec2 };
export type Compound = { type: 'compound'; shapes: readonly Simple[] };

/** Any shape but a compound. */
export type Simple =
  | Point
  | Segment
  | Circle
  | Capsule
  | Box
  | OBox
  | Triangle
  | Convex
  | Polyline
  | Polygon
  | Ray
  | Line
  | Halfplane
  | Field
  | Ellipse;
export type Shape = Simple | Compound;

/** What a field is made of, with the names of its numbers: all are about the origin. */
type Primitives = {
  circle: 'radius';
  box: 'half_x' | 'half_y';
  round_box: 'half_x' | 'half_y' | 'radius';
  segment: 'ax' | 'ay' | 'bx' | 'by';
  capsule: 'ax' | 'ay' | 'bx' | 'by' | 'radius';
  uneven_capsule: 'radius_a' | 'radius_b' | 'height';
  triangle: 'ax' | 'ay' | 'bx' | 'by' | 'cx' | 'cy';
  rhombus: 'half_x' | 'half_y';
  trapezoid: 'bottom' | 'top' | 'height';
  parallelogram: 'half_x' | 'half_y' | 'skew';
  regular: 'sides' | 'radius';
  star: 'points' | 'radius' | 'inner';
  hexagram: 'radius';
  pie: 'radius' | 'half_angle';
  sector: 'inner' | 'outer' | 'half_angle';
  arc: 'radius' | 'half_angle' | 'thickness';
  ring: 'inner' | 'outer';
  cut_disk: 'radius' | 'height';
  ellipse: 'half_x' | 'half_y';
  parabola: 'curvature';
  quadratic: 'ax' | 'ay' | 'bx' | 'by' | 'cx' | 'cy' | 'radius';
  cubic: 'ax' | 'ay' | 'bx' | 'by' | 'cx' | 'cy' | 'dx' | 'dy' | 'radius';
  vesica: 'radius' | 'distance';
  moon: 'radius' | 'inner' | 'distance';
  egg: 'radius_a' | 'radius_b';
  heart: 'size';
  cross: 'length' | 'width';
  rounded_cross: 'height';
  tunnel: 'half_x' | 'height';
  stairs: 'step_x' | 'step_y' | 'steps';
  horseshoe: 'radius' | 'half_angle' | 'length' | 'thickness';
  astroid: 'size';
  superellipse: 'half_x' | 'half_y' | 'exponent';
  koch: 'radius' | 'depth';
  sierpinski: 'radius' | 'depth';
  mandelbrot: 'iterations';
  julia: 'real' | 'imaginary' | 'iterations';
};
/** Of two or more fields, from left to right. */
type Operators = {
  union: never;
  intersection: never;
  difference: never;
  xor: never;
  smooth_union: 'width';
  smooth_intersection: 'width';
  smooth_difference: 'width';
};
/** Of one field. `rotate` takes an `angle` in radians instead, too. */
type Changes = {
  round: 'radius';
  erode: 'radius';
  onion: 'thickness';
  move: 'x' | 'y';
  rotate: 'c' | 's';
  scale: 'factor';
  stretch: 'x' | 'y';
  mirror: 'nx' | 'ny';
  repeat: 'x' | 'y' | 'count_x' | 'count_y';
};
type Numbers<Names extends string> = { [name in Names]: number };
/** Values on a grid, row by row; the true field is within `error` of what is bilinear between them. */
export type Samples = {
  width: number;
  height: number;
  origin: Vec2;
  step: number;
  error: number;
  lipschitz: number;
  values: readonly number[] | Float32Array;
};
/** An instruction's name, with its numbers and, in `of`, what it is applied to. */
export type FieldNode =
  | { [K in keyof Primitives]: { [name in K]: Numbers<Primitives[K]> } }[keyof Primitives]
  | { [K in keyof Operators]: { [name in K]: Numbers<Operators[K]> & { of: readonly FieldNode[] } } }[keyof Operators]
  | { [K in keyof Changes]: { [name in K]: Numbers<Changes[K]> & { of: FieldNode } } }[keyof Changes]
  | { rotate: { angle: number; of: FieldNode } }
  | { polygon: Polygon }
  | { samples: Samples };

/** Where a ray starts and which way it goes; a fraction of 1 is as far as `dir` is long. */
export type RayCast = { type?: 'ray'; origin: Vec2; dir: Vec2 };
/** During the time from 0 to 1: turned by `turn` radians about `pivot`, and moved by `delta`. What is left out is 0. */
export type Motion = { pivot?: Vec2; delta?: Vec2; turn?: number };
/** What a contact at the start of a cast means: it is the hit, it does not count, or it counts when A goes deeper. */
export type Start = 'report' | 'ignore' | 'slide';

export type Relation = 'apart' | 'touch' | 'overlap';
export type Containment = 'outside' | 'touch' | 'inside';

/** Signed distance, negative by the depth: moving B by -distance * normal parts the shapes. */
export type Separation = {
  distance: number;
  point_a: Vec2;
  point_b: Vec2;
  normal: Vec2;
  /** Present when the depth is only a bound from above (shapes of too many parts). */
  bound?: true;
};

export type Manifold = {
  normal: Vec2;
  part_a: number;
  part_b: number;
  points: { at: Vec2; separation: number; id: number }[];
};

/** `normal`, out of the shape, and `point` are where it is entered; the normal is [0, 0], and the point the origin, where
 * the ray starts inside. */
export type RayHit =
  | { hit: false; relation: 'apart'; inside: false }
  | {
      hit: true;
      relation: 'touch' | 'overlap';
      inside: boolean;
      enter: number;
      exit: number;
      normal: Vec2;
      point: Vec2;
      exit_normal: Vec2;
      part: number;
    };

/** The normal leads out of B, which is hit. */
export type CastHit =
  | { hit: false; start: Relation; fraction: number }
  | { hit: true; start: Relation; fraction: number; normal: Vec2; point: Vec2; part_a: number; part_b: number };

/** The contact is not earlier than the fraction, and may be `error` later. */
export type SweepHit = CastHit & { error: number };

/** Where the boundaries meet, and which of these points end a stretch that they share. */
export type Crossings = { points: Vec2[]; shared: boolean[] };
