// What browser.test.ts builds with Vite and opens: the package in both forms, in both builds.
import { load } from 'hantei';
import { load as loadInline } from 'hantei/inline';

async function answers(load, simd) {
  const ht = await load({ simd });
  const crowd = ht.crowd({ circles: 3 });
  crowd.circles.x.set([0, 3, 9]);
  crowd.circles.y.set([0, 0, 0]);
  crowd.circles.radius.set([1, 2, 1]);
  const point = { type: 'point', at: [3, 4] };
  return [ht.relate(point, { type: 'circle', center: [0, 0], radius: 5 }), [...crowd.pairs()]];
}

globalThis.answers = Promise.all([
  answers(load, true),
  answers(load, false),
  answers(loadInline, true),
  answers(loadInline, false),
]);
