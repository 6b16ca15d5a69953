// The package from outside: the README's examples run as they are and print what it says; every form of it loads.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasSimd, load } from 'hantei';
import { load as loadInline } from 'hantei/inline';
import { load as loadNoFields } from 'hantei/no-fields';

const folder = new URL('..', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const examples = [...readme.matchAll(/```js\n([^]*?)```\n\n```text\n([^]*?)```/g)];

it('has four examples', () => {
  expect(examples).toHaveLength(4);
  expect([...readme.matchAll(/```js/g)]).toHaveLength(4);
});

it.each(examples.map(([, code, output], i) => ({ i, code, output })))('example $i runs', ({ code, output }) => {
  const run = ['--input-type=module', '--eval', code];
  expect(execFileSync(process.execPath, run, { cwd: folder, encoding: 'utf8' })).toBe(output);
});

it('loads in every form', async () => {
  expect(hasSimd()).toBe(true);
  const bytes = (name: string) => readFileSync(new URL(`dist/${name}.wasm`, folder));
  const scalar = await WebAssembly.compile(bytes('hantei-scalar'));
  expect(WebAssembly.Module.imports(scalar)).toEqual([]);
  const loaded = await Promise.all([
    load(),
    load({ simd: false }),
    loadInline(),
    loadInline({ simd: false }),
    load({ wasm: bytes('hantei') }),
    load({ wasm: scalar, simd: false }),
  ]);
  expect(loaded.map((ht) => ht.simd)).toEqual([true, false, true, false, true, false]);
  for (const ht of loaded) {
    expect(ht.relate({ type: 'point', at: [3, 4] }, { type: 'circle', center: [0, 0], radius: 5 })).toBe('touch');
    expect(ht.crowd({ circles: 2 }).pairs()).toHaveLength(0);
  }
});

it.each([true, false])('without fields, answers alike, and knows neither fields nor ellipses: with vectors %s', async (simd) => {
  const [ht, whole] = [await loadNoFields({ simd }), await load({ simd })];
  const a = { type: 'polygon', rings: [[[0, 0], [9, 0], [9, 2], [2, 2], [2, 9], [0, 9]]] } as const;
  const b = { type: 'obox', center: [3, 3], half: [2, 1], angle: 1 } as const;
  for (const question of ['relate', 'distance', 'contact', 'contain', 'crossings'] as const) {
    expect(ht[question](a, b)).toEqual(whole[question](a, b));
  }
  expect(ht.cast(b, [-9, -9], a)).toEqual(whole.cast(b, [-9, -9], a));
  expect(ht.crowd({ circles: 2 }).pairs()).toHaveLength(0);
  const others = [
    { type: 'ellipse', center: [0, 0], u: [1, 0], v: [0, 2] },
    { type: 'field', field: { circle: { radius: 20 } } },
  ] as const;
  for (const other of others) expect(() => ht.relate(a, other)).toThrow(expect.objectContaining({ status: 'kind' }));
});

it('is packed with its licence, its modules and its types', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' });
  const paths = (JSON.parse(packed) as { files: { path: string }[] }[])[0].files.map(({ path }) => path);
  const needed = ['LICENSE', 'README.md', 'package.json', 'dist/hantei.wasm', 'dist/hantei-scalar.wasm', 'dist/index.d.ts'];
  expect(paths).toEqual(expect.arrayContaining([...needed, 'dist/index.js', 'dist/inline.js', 'dist/inline-simd.js']));
  expect(paths.filter((path) => path.includes('test'))).toEqual([]);
});

it('has instances that do not share memory', async () => {
  const [one, two] = await Promise.all([load(), load()]);
  const a = one.crowd({ circles: 1 });
  const b = two.crowd({ circles: 1 });
  a.circles.x[0] = 7;
  expect(b.circles.x[0]).toBeNaN();
});
