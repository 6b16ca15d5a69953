// serve.mjs: shows the built site, to this machine, or with LAN=1 to others of the network as well.
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';

const outDir = process.env['HANTEI_SITE'] ?? fileURLToPath(new URL('../../build/site', import.meta.url));

/** A server of the site at a free port of the host. */
export function serve(host, port) {
  const base = process.env['SITE_BASE'] ?? '/';
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  return preview({ configFile: false, root: outDir, base, appType: 'mpa', build: { outDir }, preview: { host, port, headers }, logLevel: 'error' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(process.env['LAN'] ? '0.0.0.0' : '127.0.0.1', Number(process.env['PORT'] ?? 4174));
  for (const address of [...server.resolvedUrls.local, ...server.resolvedUrls.network]) console.log(address);
}
