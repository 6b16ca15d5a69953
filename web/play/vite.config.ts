import { fileURLToPath } from 'node:url';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { drawFirsts, writeFirsts } from './first/first.ts';
import type { Firsts } from './first/first.ts';
import { split } from './first/split.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const wasm = process.env['HANTEI_WASM'] ?? `${root}build-wasm`; // what scripts/wasm.sh made

const page = process.env['HANTEI_PAGE'] ?? `${root}build-web`;

// With these the browser's clock is finer: 5 us instead of 100.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** The module's first part is fetched while the page's code is: its link stands in the page's head. */
const preload: Plugin = {
    name: 'preload',
    transformIndexHtml: {
        order: 'post',
        handler(_, { bundle }) {
            const module = Object.values(bundle ?? {}).find(
                (file) => file.type === 'asset' && file.originalFileNames.some((name) => /parts.play\.wasm$/.test(name)),
            );
            const attrs = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: '' };
            return module === undefined ? [] : [{ tag: 'link', attrs: { ...attrs, href: `./${module.fileName}` }, injectTo: 'head' }];
        },
    },
};

const TYPES: Record<string, string> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    wasm: 'application/wasm',
};

let firsts: Firsts;

/** A file for each place, with its first figure (first/first.ts), and the module in two parts (first/split.ts). Beside each
 * file stands one for gzip and one for brotli; what serves the page here sends those. */
const files: Plugin = {
    name: 'files',
    apply: 'build',
    async buildStart() {
        const module = new Uint8Array(readFileSync(`${wasm}/simd/play.wasm`));
        const whole = { find: /^#wasm\/.*play\w*\.wasm/, replacement: `${wasm}/simd/play.wasm` };
        firsts = await drawFirsts(readFileSync(`${here}index.html`, 'utf8'), module, { root: here, resolve: { alias: [whole] } });
        const [first, rest] = split(module, (i) => firsts.called[i] === 1);
        mkdirSync(`${wasm}/parts`, { recursive: true });
        writeFileSync(`${wasm}/parts/play.wasm`, first);
        writeFileSync(`${wasm}/parts/play_rest.wasm`, rest);
    },
    closeBundle() {
        writeFirsts(page, firsts);
        for (const file of readdirSync(page, { recursive: true, encoding: 'utf8' })) {
            if (/\.(?:html|js|css|svg|wasm)$/.test(file)) {
                const bytes = readFileSync(`${page}/${file}`);
                const quality = file.endsWith('.html') ? 10 : 11; // the last one makes many small files 3 % smaller in twice the time
                const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: quality };
                writeFileSync(`${page}/${file}.gz`, gzipSync(bytes, { level: 9 }));
                writeFileSync(`${page}/${file}.br`, brotliCompressSync(bytes, { params }));
            }
        }
    },
};

const serveCompressed: Plugin = {
    name: 'serve-compressed',
    configurePreviewServer(server) {
        server.middlewares.use((request, response, next) => {
            const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '/index.html');
            const kind = /^(?:\/[\w-][\w.-]*)+\.(\w+)$/.exec(path)?.[1] ?? '';
            const ways = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? (['br', 'gzip'] as const) : (['gzip'] as const);
            for (const way of TYPES[kind] === undefined ? [] : ways) {
                try {
                    const bytes = readFileSync(`${page}${path}.${way === 'br' ? 'br' : 'gz'}`);
                    response.setHeader('Content-Type', TYPES[kind]!);
                    response.setHeader('Content-Encoding', way);
                    response.setHeader('Vary', 'Accept-Encoding');
                    for (const [name, value] of Object.entries(headers)) {
                        response.setHeader(name, value);
                    }
                    response.end(bytes);
                    return;
                } catch {
                    // There is none.
                }
            }
            next();
        });
    },
};

const resolve = { alias: { '#wasm': wasm } };

export default defineConfig({
    plugins: [preload, files, serveCompressed],
    root: here,
    base: './',
    resolve,
    build: {
        target: 'es2022',
        outDir: page,
        emptyOutDir: true,
        assetsInlineLimit: 0,
    },
    server: { headers, fs: { allow: [root, wasm] } },
    preview: { headers },
    test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
});
