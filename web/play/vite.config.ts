import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wasm = process.env['HANTEI_WASM'] ?? `${root}build-wasm`; // what scripts/wasm.sh made

// With these the browser's clock is finer: 5 us instead of 100.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    base: './',
    resolve: { alias: { '#wasm': wasm } },
    build: {
        target: 'es2022',
        outDir: process.env['HANTEI_PAGE'] ?? `${root}build-web`,
        emptyOutDir: true,
        assetsInlineLimit: 0,
    },
    server: { headers, fs: { allow: [root, wasm] } },
    preview: { headers },
    test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
});
