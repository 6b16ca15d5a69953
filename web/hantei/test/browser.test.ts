// The package in Chromium, in a page that Vite has built, and that its server serves while one develops.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const root = fileURLToPath(new URL('page', import.meta.url));
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

  it('works in a built page', async () => {
    await build({ ...quiet, build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' } });
    const server = await preview({ ...quiet, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    try {
      expect(await answers(server.resolvedUrls!.local[0])).toEqual(expected);
    } finally {
      await server.close();
    }
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
