// shapes.ts: the vocabulary of shapes and answers, the same as in the files that hantei reads and writes.

export type Vec2 = readonly [x: number, y: number];

export type Point = { type: 'point'; at: Vec2 };
export type Segment = { type: 'segment'; a: Vec2; b: Vec2 };
export type Circle = { type: 'circle'; center: Vec2; radius: number };
export type Capsule = { type: 'capsule'; a: Vec2; b: Vec2; radius: number };
export type Box = { type: 'box'; min: Vec2; max: Vec2 };
/** Turned by `angle` in radians, or by the cosine and sine of `rot`; then grown by `radius`. */
export type OBox = { type: 'obox'; center: Vec2; half: Vec2; angle?: number; rot?: Vec2; radius?: number };
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
  | Halfplane;
export type Shape = Simple | Compound;

/** Where a ray starts and which way it goes; a fraction of 1 is as far as `dir` is long. */
export type RayCast = { origin: Vec2; dir: Vec2 };
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

export type RayHit =
  | { hit: false; relation: 'apart'; inside: false }
  | {
      hit: true;
      relation: 'touch' | 'overlap';
      inside: boolean;
      enter: number;
      exit: number;
      enter_normal: Vec2;
      exit_normal: Vec2;
      part: number;
    };

export type CastHit =
  | { hit: false; start: Relation; fraction: number }
  | { hit: true; start: Relation; fraction: number; normal: Vec2; point: Vec2; part_a: number; part_b: number };

/** The contact is not earlier than the fraction, and may be `error` later. */
export type SweepHit = CastHit & { error: number };

/** Where the boundaries meet, and which of these points end a stretch that they share. */
export type Crossings = { points: Vec2[]; shared: boolean[] };
