// build.mjs: puts the WebAssembly modules into dist, as files and as text for the inline form, and the licence beside
// package.json. The modules are built by scripts/wasm.sh; HANTEI_WASM names another folder of theirs.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const from = process.env.HANTEI_WASM ?? new URL('../../build-wasm', import.meta.url).pathname;
const to = new URL('dist/', import.meta.url);
mkdirSync(to, { recursive: true });
for (const [build, file] of [
  ['simd', 'hantei'],
  ['scalar', 'hantei-scalar'],
]) {
  copyFileSync(`${from}/${build}/hantei-no-fields.wasm`, new URL(`${file.replace('hantei', 'hantei-no-fields')}.wasm`, to));
  const bytes = readFileSync(`${from}/${build}/hantei.wasm`);
  writeFileSync(new URL(`${file}.wasm`, to), bytes);
  writeFileSync(new URL(`inline-${build}.js`, to), `export default '${bytes.toString('base64')}';\n`);
}
copyFileSync(new URL('../../LICENSE', import.meta.url), new URL('LICENSE', import.meta.url));
