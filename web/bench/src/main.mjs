// main.mjs: rotated boxes that all move, every frame all pairs that meet: this package beside what else there is.
//   npm run bench -- [--boxes 100000] [--frames 20] [--only NAME]... [--record]
// All contestants get the same frames, in turns of five frames of which the first does not count, so that what else the
// machine does meets all alike and each finds its own data in the caches. Printed are medians in ms, by the clock and of
// the processor's time, how many times hantei's the latter is, the pairs of the last frame, and by how many pairs a
// frame's differ at most; --record also writes them to results. npm run bench -- --only hantei --only grid is quick.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { contestants } from './contestants.mjs';
import { makeScene, move } from './scene.mjs';

const { values } = parseArgs({
  options: {
    boxes: { type: 'string', default: '100000' },
    frames: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true },
    record: { type: 'boolean', default: false },
  },
});
const boxes = Number(values.boxes);
const frames = Number(values.frames);
const TURN = 5; // frames, of which the first does not count
const WARM = 2; // turns that do not count: compilers are still busy

const scene = makeScene(boxes);
move(scene, 0);
const chosen = contestants.filter(([name]) => !values.only || values.only.includes(name));
const field = [];
for (const [name, what, ready] of chosen) field.push({ name, what, ...(await ready(scene)), clock: [], times: [], counts: [] });

for (let turn = -WARM; turn < frames / (TURN - 1); turn++) {
  for (const one of field) {
    for (let k = 0; k < TURN; k++) {
      move(scene, TURN * (turn + WARM) + k);
      const start = performance.now();
      const used = process.cpuUsage();
      const count = one.frame();
      const { user, system } = process.cpuUsage(used);
      const time = performance.now() - start;
      if (turn >= 0 && k > 0) {
        one.clock.push(time);
        one.times.push((user + system) / 1000);
        one.counts.push(count);
      }
    }
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const first = field[0].times;
const version = (name) => JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url))).version;
const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url)));
const machine = `${cpus()[0].model}, node ${process.version}, V8 ${process.versions.v8}`;
const packages = Object.keys(dependencies).map((name) => `${name} ${version(name)}`);
console.log(`${boxes} boxes, ${frames} frames; ${machine}\n${packages.join(', ')}\n`);

const rows = field.map(({ name, what, clock, times, counts }) => {
  const differences = counts.map((count, i) => count - field[0].counts[i]);
  const off = differences.reduce((most, d) => (Math.abs(d) > Math.abs(most) ? d : most), 0);
  return {
    name,
    clock: median(clock),
    processor: median(times),
    times: median(times) / median(first),
    pairs: counts.at(-1),
    off,
    what,
  };
});
const columns = ['name', 'clock', 'processor', 'times', 'pairs', 'off'];
const text = (row, key) => (typeof row[key] === 'number' && !Number.isInteger(row[key]) ? row[key].toFixed(2) : `${row[key]}`);
const widths = columns.map((key) => Math.max(key.length, ...rows.map((row) => text(row, key).length)));
const line = (cells) => cells.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join('  ');
console.log(line(columns));
for (const row of rows) console.log(line(columns.map((key) => text(row, key))));

if (values.record) {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const csv = [
    `# ${boxes} boxes, ${frames} frames; ${machine}`,
    `# ${packages.join(', ')}`,
    [...columns, 'what'].join(','),
    ...rows.map((row) => [...columns.map((key) => text(row, key)), row.what].map((cell) => `"${cell}"`).join(',')),
  ];
  writeFileSync(new URL('crowd.csv', folder), `${csv.join('\n')}\n`);
}
