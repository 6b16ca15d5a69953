// wasi.mjs: runs a WebAssembly program with Node's WASI: node wasi.mjs FILE [ARGUMENT ...]
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: argv.slice(2), env: {} });
const module = await WebAssembly.compile(readFileSync(argv[2]));
exit(wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport })) ?? 0);
