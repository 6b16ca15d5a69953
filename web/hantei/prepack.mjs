// prepack.mjs: before the package is packed, builds what it consists of. With HANTEI_ADDRESS, where the project is to be
// found, package.json says so; nothing is published without.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const folder = import.meta.dirname;
const address = process.env.HANTEI_ADDRESS;
if (process.env.npm_command === 'publish' && !address) {
  throw new Error('HANTEI_ADDRESS must say where the project is to be found, as https://... does');
}

// What npm was told about packing is not for the npm that the build calls.
const environment = Object.entries(process.env).filter(([name]) => !/^npm_(config_(dry|work|json|pack|local)|package_)/.test(name));
execFileSync(`${folder}/../../scripts/web.sh`, ['package'], { env: Object.fromEntries(environment), stdio: ['ignore', 2, 2] });

if (address) {
  const about = [`homepage=${address}`, 'repository.type=git', `repository.url=git+${address}.git`, 'repository.directory=web/hantei'];
  execFileSync('npm', ['pkg', 'set', ...about], { cwd: folder });
}
for (const file of ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts', 'dist/hantei.wasm', 'dist/hantei-scalar.wasm']) {
  if (!existsSync(`${folder}/${file}`)) throw new Error(`${file} was not built`);
}
