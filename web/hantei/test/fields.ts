// fields.ts: a field of every name in the schema, and those of scenes/fields.json.
import { readFileSync } from 'node:fs';
import type { Field, FieldNode, Shape } from 'hantei';

const root = new URL('../../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** Numbers that are right, where not any are. */
const own: Record<string, number[]> = {
  regular: [5, 1],
  star: [5, 2, 1],
  stairs: [1, 1, 3],
  koch: [1, 2],
  sierpinski: [1, 2],
  mandelbrot: [50],
  julia: [0.125, 0, 9],
  superellipse: [2, 1, 3],
  ring: [1, 2],
  sector: [1, 2, 0.5],
  vesica: [2, 1],
  moon: [2, 1.5, 1],
  cut_disk: [2, 1],
  egg: [2, 1],
  cross: [2, 1],
  horseshoe: [2, 1, 1, 0.5],
  repeat: [4, 5, 3, -1],
};
const whole: Record<string, FieldNode> = {
  polygon: { polygon: { type: 'polygon', rings: [[[-1, 0], [1, 0], [1, 2]], [[0, 0.25], [0.5, 0.25], [0.5, 0.75]]] } },
  samples: {
    samples: {
      width: 3,
      height: 4,
      origin: [-1, -1.5],
      step: 1,
      error: 0.25,
      lipschitz: 1,
      values: [1, 0.75, 1, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5, 1, 0.75, 1],
    },
  },
};
const disc: FieldNode = { circle: { radius: 0.75 } };
const three: FieldNode[] = [
  { move: { x: 0.25, y: 0.125, of: { circle: { radius: 1 } } } },
  { circle: { radius: 0.5 } },
  { move: { x: 0.25, y: 0, of: { circle: { radius: 0.5 } } } },
];

type Members = { properties: Record<string, object> };
const { $defs } = read('docs/shapes.schema.json') as { $defs: { field_node: { properties: Record<string, Members> } } };

/** Names with a field of each. */
export const named: [string, Field][] = Object.entries($defs.field_node.properties).map(([name, { properties }]) => {
  if (name in whole) return [name, { type: 'field', field: whole[name] }];
  const names = Object.keys(properties).filter((n) => n !== 'of' && n !== 'angle');
  const numbers = Object.fromEntries(names.map((n, i) => [n, own[name]?.[i] ?? 0.5 + 0.125 * i]));
  const isOfMany = 'of' in properties && 'type' in properties.of && properties.of.type === 'array';
  const of = isOfMany ? { of: three } : 'of' in properties ? { of: disc } : {};
  return [name, { type: 'field', field: { [name]: { ...numbers, ...of } } as FieldNode }];
});

const { objects } = read('scenes/fields.json') as { objects: { shape: Shape }[] };
/** Fields and others. */
export const scene: Shape[] = objects.map(({ shape }) => shape);
