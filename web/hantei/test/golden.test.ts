// The golden hashes, printed by a program that is linked with the very library that each module holds.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = process.env.HANTEI_WASM ?? `${root}build-wasm`;

it.each(['simd', 'scalar'])('%s gives the same bits as every other build', (build) => {
  const run = ['--no-warnings', `${root}tests/golden/wasi.mjs`, `${modules}/${build}/golden.wasm`];
  const printed = execFileSync(process.execPath, run, { encoding: 'utf8' });
  expect(printed).toBe(readFileSync(`${root}tests/golden/golden.txt`, 'utf8'));
});
