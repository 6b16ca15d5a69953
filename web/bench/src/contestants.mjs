// contestants.mjs: each library, set to the scene's boxes, and what it does in a frame: takes the boxes' places, finds
// all pairs that meet, exactly as far as it can, and counts them. Each is used as its documentation advises for many
// bodies that move.
import RAPIER from '@dimforge/rapier2d-compat';
import { System } from 'check2d';
import Flatbush from 'flatbush';
import { load } from 'hantei';
import Matter from 'matter-js';
import RBush from 'rbush';
import SAT from 'sat';

import { grid } from './grid.mjs';

async function hantei(scene, simd) {
  const ht = await load({ simd });
  const crowd = ht.crowd({ oboxes: scene.n });
  crowd.oboxes.hx.set(scene.hx);
  crowd.oboxes.hy.set(scene.hy);
  return {
    frame() {
      const { x, y, c, s } = crowd.oboxes;
      x.set(scene.x);
      y.set(scene.y);
      c.set(scene.c);
      s.set(scene.s);
      return crowd.pairs().length / 2;
    },
  };
}

/** Boxes as polygons of SAT.js, and their bounds. */
function polygons(scene) {
  const { n, x, y, hx, hy, c, s, angle } = scene;
  const made = Array.from({ length: n }, (_, i) => {
    const corner = (sx, sy) => new SAT.Vector(sx * hx[i], sy * hy[i]);
    return new SAT.Polygon(new SAT.Vector(), [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]);
  });
  return {
    made,
    place(i, box) {
      made[i].pos.x = x[i];
      made[i].pos.y = y[i];
      made[i].setAngle(angle[i]);
      const ex = Math.abs(c[i]) * hx[i] + Math.abs(s[i]) * hy[i];
      const ey = Math.abs(s[i]) * hx[i] + Math.abs(c[i]) * hy[i];
      box.minX = x[i] - ex;
      box.minY = y[i] - ey;
      box.maxX = x[i] + ex;
      box.maxY = y[i] + ey;
    },
  };
}

function satRbush(scene) {
  const { made, place } = polygons(scene);
  const boxes = made.map((_, i) => ({ i, minX: 0, minY: 0, maxX: 0, maxY: 0 }));
  return {
    frame() {
      boxes.forEach((box, i) => place(i, box));
      const tree = new RBush().load(boxes);
      let count = 0;
      for (const box of boxes)
        for (const other of tree.search(box))
          if (other.i > box.i && SAT.testPolygonPolygon(made[box.i], made[other.i])) count++;
      return count;
    },
  };
}

function satFlatbush(scene) {
  const { made, place } = polygons(scene);
  const boxes = made.map(() => ({ minX: 0, minY: 0, maxX: 0, maxY: 0 }));
  return {
    frame() {
      const tree = new Flatbush(scene.n);
      boxes.forEach((box, i) => {
        place(i, box);
        tree.add(box.minX, box.minY, box.maxX, box.maxY);
      });
      tree.finish();
      let count = 0;
      boxes.forEach((box, i) => {
        for (const k of tree.search(box.minX, box.minY, box.maxX, box.maxY, (k) => k > i))
          if (SAT.testPolygonPolygon(made[i], made[k])) count++;
      });
      return count;
    },
  };
}

function check2d(scene) {
  const system = new System();
  const { n, x, y, hx, hy, angle } = scene;
  const bodies = Array.from({ length: n }, (_, i) =>
    system.createBox({ x: x[i], y: y[i] }, 2 * hx[i], 2 * hy[i], { isCentered: true, padding: 0.5, angle: angle[i] }),
  );
  return {
    frame() {
      bodies.forEach((body, i) => {
        body.setAngle(angle[i], false);
        body.setPosition(x[i], y[i], false);
        body.updateBody(true);
      });
      let found = 0;
      system.checkAll(() => {
        found++;
      });
      return found / 2; // each pair comes both ways round
    },
  };
}

function matter(scene) {
  const { n, x, y, hx, hy, angle } = scene;
  const bodies = Array.from({ length: n }, (_, i) => Matter.Bodies.rectangle(x[i], y[i], 2 * hx[i], 2 * hy[i]));
  const detector = Matter.Detector.create({ bodies: [...bodies] }); // sorts them
  return {
    frame() {
      bodies.forEach((body, i) => {
        Matter.Body.setAngle(body, angle[i]);
        Matter.Body.setPosition(body, { x: x[i], y: y[i] });
      });
      return Matter.Detector.collisions(detector).length;
    },
  };
}

async function rapier(scene) {
  await RAPIER.init();
  const { n, x, y, hx, hy, angle } = scene;
  const world = new RAPIER.World({ x: 0, y: 0 });
  const all = RAPIER.ActiveCollisionTypes.ALL;
  const made = Array.from({ length: n }, (_, i) => {
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased());
    const shape = RAPIER.ColliderDesc.cuboid(hx[i], hy[i]).setSensor(true).setActiveCollisionTypes(all);
    return { body, collider: world.createCollider(shape, body) };
  });
  return {
    frame() {
      made.forEach(({ body }, i) => {
        body.setTranslation({ x: x[i], y: y[i] }, false);
        body.setRotation(angle[i], false);
      });
      world.step();
      let found = 0;
      for (const { collider } of made)
        world.intersectionPairsWith(collider, () => {
          found++;
        });
      return found / 2;
    },
  };
}

/** Name, what it is, and what makes it ready. */
export const contestants = [
  ['hantei', 'this package, with 128-bit vectors', (scene) => hantei(scene, true)],
  ['hantei, scalar', 'this package, without', (scene) => hantei(scene, false)],
  ['grid', 'written by hand: typed arrays, a grid, separating axes', grid],
  ['rapier', '@dimforge/rapier2d-compat: sensors, step, intersection pairs', rapier],
  ['flatbush + sat', 'the tree built anew, then sat', satFlatbush],
  ['rbush + sat', 'the tree built anew, then sat', satRbush],
  ['matter-js', 'its Detector', matter],
  ['check2d', 'checkAll, padding 0.5', check2d],
];
