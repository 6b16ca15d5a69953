// grid.mjs: what one writes by hand in JavaScript: a uniform grid in typed arrays, filled by counting each frame, and
// separating axes in double precision.

/** Two oriented boxes by separating axes, closed: the two axes of each. */
function meet(box, i, j) {
  const { x, y, hx, hy, c, s } = box;
  const dx = x[j] - x[i];
  const dy = y[j] - y[i];
  const co = Math.abs(c[i] * c[j] + s[i] * s[j]);
  const si = Math.abs(c[i] * s[j] - s[i] * c[j]);
  return (
    Math.abs(c[i] * dx + s[i] * dy) <= hx[i] + hx[j] * co + hy[j] * si &&
    Math.abs(c[i] * dy - s[i] * dx) <= hy[i] + hx[j] * si + hy[j] * co &&
    Math.abs(c[j] * dx + s[j] * dy) <= hx[j] + hx[i] * co + hy[i] * si &&
    Math.abs(c[j] * dy - s[j] * dx) <= hy[j] + hx[i] * si + hy[i] * co
  );
}

export function grid(scene) {
  const n = scene.n;
  const { x, y, hx, hy, c, s } = scene;
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, 2 * Math.hypot(hx[i], hy[i]));
  const cell = new Int32Array(n);
  const x0 = new Float64Array(n);
  const x1 = new Float64Array(n);
  const y0 = new Float64Array(n);
  const y1 = new Float64Array(n);
  const sorted = new Int32Array(n);
  let starts = new Int32Array(0);
  let pairs = new Int32Array(8 * n);
  let found = 0;

  function test(i, j) {
    if (x0[i] <= x1[j] && x0[j] <= x1[i] && y0[i] <= y1[j] && y0[j] <= y1[i] && meet(scene, i, j)) {
      if (found + 2 > pairs.length) {
        const more = new Int32Array(2 * pairs.length);
        more.set(pairs);
        pairs = more;
      }
      pairs[found++] = i;
      pairs[found++] = j;
    }
  }

  return {
    frame() {
      let left = Infinity;
      let low = Infinity;
      let right = -Infinity;
      let high = -Infinity;
      for (let i = 0; i < n; i++) {
        const ac = Math.abs(c[i]);
        const as = Math.abs(s[i]);
        const ex = ac * hx[i] + as * hy[i];
        const ey = as * hx[i] + ac * hy[i];
        x0[i] = x[i] - ex;
        x1[i] = x[i] + ex;
        y0[i] = y[i] - ey;
        y1[i] = y[i] + ey;
        if (x[i] < left) left = x[i];
        if (x[i] > right) right = x[i];
        if (y[i] < low) low = y[i];
        if (y[i] > high) high = y[i];
      }
      const width = Math.floor((right - left) / largest) + 3;
      const height = Math.floor((high - low) / largest) + 3;
      const cells = width * height;
      if (starts.length < cells + 2) starts = new Int32Array(2 * cells);
      starts.fill(0, 0, cells + 2);
      for (let i = 0; i < n; i++) {
        const k = Math.floor((y[i] - low) / largest + 1) * width + Math.floor((x[i] - left) / largest + 1);
        cell[i] = k;
        starts[k + 2]++;
      }
      for (let k = 2; k < cells + 2; k++) starts[k] += starts[k - 1];
      for (let i = 0; i < n; i++) sorted[starts[cell[i] + 1]++] = i;
      found = 0;
      for (let k = width; k < cells - width; k++) {
        const end = starts[k + 1];
        for (let p = starts[k]; p < end; p++) {
          const i = sorted[p];
          for (let q = p + 1; q < starts[k + 2]; q++) test(i, sorted[q]);
          for (let q = starts[k + width - 1]; q < starts[k + width + 2]; q++) test(i, sorted[q]);
        }
      }
      return found / 2;
    },
    pairs: () => pairs.subarray(0, found),
  };
}
