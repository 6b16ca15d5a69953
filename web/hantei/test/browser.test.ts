// The package in Chromium, in a page that Vite, esbuild or webpack has built, and that Vite's server serves while one develops.
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const root = fileURLToPath(new URL('page', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const outDir = mkdtempSync(`${tmpdir()}/hantei-page-`);
const quiet = { configFile: false, logLevel: 'error', root, base: './' } as const;
const expected = Array(4).fill(['touch', [0, 1]]);

describe.runIf(existsSync(executablePath))('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
    browser = await chromium.launch({ executablePath, args: [...args, '--disable-sync', '--no-first-run'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(outDir, { recursive: true });
  });

  async function answers(url: string): Promise<unknown> {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => errors.push(...(message.type() === 'error' ? [message.text()] : [])));
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(url);
    const found: unknown = await page.evaluate('answers');
    await page.close();
    expect(errors).toEqual([]);
    return found;
  }

  async function answersOf(outDir: string): Promise<unknown> {
    const server = await preview({ ...quiet, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    try {
      return await answers(server.resolvedUrls!.local[0]);
    } finally {
      await server.close();
    }
  }

  it('works in a built page', async () => {
    await build({ ...quiet, build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' } });
    expect(await answersOf(outDir)).toEqual(expected);
  });

  it('is bundled by esbuild without a warning; the modules are copied beside the bundle', async () => {
    const folder = `${outDir}/esbuild`;
    const entryPoints = [`${root}/main.js`];
    const { warnings } = await esbuild.build({ entryPoints, outdir: folder, bundle: true, format: 'esm', logLevel: 'silent' });
    expect(warnings).toEqual([]);
    writeFileSync(`${folder}/index.html`, '<script type="module" src="main.js"></script>');
    await expect(answersOf(folder)).rejects.toThrow(/hantei(-scalar)?\.wasm: .*copy the file/);
    for (const name of ['hantei', 'hantei-scalar']) copyFileSync(`${dist}/${name}.wasm`, `${folder}/${name}.wasm`);
    expect(await answersOf(folder)).toEqual(expected);
  });

  it('is bundled by webpack without a warning', async () => {
    const folder = `${outDir}/webpack`;
    mkdirSync(folder, { recursive: true });
    const output = { path: folder, filename: 'main.js' };
    const stats = await new Promise<webpack.Stats>((done, fail) =>
      webpack({ mode: 'production', entry: `${root}/main.js`, output, performance: false }, (error, all) =>
        all ? done(all) : fail(error),
      ),
    );
    expect(stats.toJson({ all: false, errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
    writeFileSync(`${folder}/index.html`, '<script defer src="main.js"></script>');
    expect(await answersOf(folder)).toEqual(expected);
  });

  it('works from the development server', async () => {
    const server = await createServer({ ...quiet, server: { port: 0, host: '127.0.0.1' } });
    try {
      await server.listen();
      expect(await answers(server.resolvedUrls!.local[0])).toEqual(expected);
    } finally {
      await server.close();
    }
  });
});
