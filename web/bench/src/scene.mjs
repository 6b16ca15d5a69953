// scene.mjs: rotated boxes that move and turn: half sizes 0.5 to 1.5, uniform in a square of 16 a box (0.6 pairs a box),
// up to 0.1 a frame in each direction and 0.05 radians. They go forth for eight frames and back for eight.

function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function makeScene(n, seed = 1) {
  const next = random(seed);
  const column = (f) => Float32Array.from({ length: n }, f);
  const side = Math.sqrt(16 * n);
  const start = {
    x: column(() => next() * side),
    y: column(() => next() * side),
    angle: column(() => next() * 2 * Math.PI),
    vx: column(() => 0.2 * (next() - 0.5)),
    vy: column(() => 0.2 * (next() - 0.5)),
    turn: column(() => 0.1 * (next() - 0.5)),
  };
  return {
    n,
    start,
    hx: column(() => 0.5 + next()),
    hy: column(() => 0.5 + next()),
    x: new Float32Array(n),
    y: new Float32Array(n),
    angle: new Float32Array(n),
    c: new Float32Array(n),
    s: new Float32Array(n),
  };
}

export function move(scene, frame) {
  const { n, start, x, y, angle, c, s } = scene;
  const phase = frame % 16;
  const t = phase <= 8 ? phase : 16 - phase;
  for (let i = 0; i < n; i++) {
    x[i] = start.x[i] + t * start.vx[i];
    y[i] = start.y[i] + t * start.vy[i];
    angle[i] = start.angle[i] + t * start.turn[i];
    c[i] = Math.cos(angle[i]);
    s[i] = Math.sin(angle[i]);
  }
}
