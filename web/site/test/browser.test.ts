// The built site in Chromium: nothing for axe to find, no sideways scrolling, the figure by mouse and keyboard, the search.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { AxeResults } from 'axe-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { serve } from '../serve.mjs';
import { site } from './site.ts';

/** A page of each sort; with HANTEI_MORE all of them. */
const some = ['', 'guide.html', 'api/query_h.html', 'cheatsheet.html', 'benchmarks.html', 'tutorial/', 'algorithms/distance.html'];
const isPage = (name: string) => name.endsWith('.html') && !/^(ja|source|play)\/|^404/.test(name);
const all = () => readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(isPage);
const PAGES = process.env['HANTEI_MORE'] === undefined ? some : all();
const SIZES = [[360, 640], [390, 844], [844, 390], [800, 600], [1280, 800], [2560, 1440]] as const;
const DESK = { width: 1280, height: 800 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: Awaited<ReturnType<typeof serve>>;
let browser: Browser;
let problems: string[];
beforeAll(async () => {
  server = await serve('127.0.0.1', 0);
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(() => {
  problems = [];
});
afterEach(() => {
  expect(problems).toEqual([]);
});

async function open(place: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: DESK, reducedMotion: 'reduce', ...options });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`${place}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${place}: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${place}: ${response.status()} ${response.url()}`);
  });
  await page.goto(server.resolvedUrls!.local[0] + place, { waitUntil: 'networkidle' });
  return page;
}

it('is accessible, light and dark', { timeout: 30_000 * PAGES.length }, async () => {
  const found: string[] = [];
  for (const place of PAGES.flatMap((name) => [name, `ja/${name}`])) {
    const page = await open(place);
    await page.addScriptTag({ content: axe });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, colorScheme === 'dark');
      const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
      for (const { id, nodes } of violations) {
        found.push(...nodes.slice(0, 3).map((node) => `${place} ${colorScheme}: ${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html.slice(0, 100)}`));
      }
    }
    await page.close();
  }
  expect(found).toEqual([]);
});

it('is as wide as the screen', { timeout: 30_000 * PAGES.length }, async () => {
  const wide: string[] = [];
  for (const place of PAGES.flatMap((name) => [name, `ja/${name}`])) {
    const page = await open(place);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wants = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wants > width) wide.push(`${place} at ${width}: ${wants}`);
    }
    await page.close();
  }
  expect(wide).toEqual([]);
});

it('has a figure that answers by mouse and by keyboard', async () => {
  const page = await open('');
  const answers = page.locator('.touch-figure [role=status] li');
  await expect.poll(() => answers.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining('they touch, exactly')]));
  const hero = page.getByRole('button', { name: 'Hero (capsule)' });
  await hero.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => answers.first().innerText()).toContain('overlap, 1.00 deep');
  const box = (await hero.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => answers.first().innerText()).toContain('apart by');
  await page.close();
});

it.each([
  ['', 'ht_raycast_all', 'api/query_h.html#ht_raycast_all'],
  ['', 'raycast', 'api/query_h.html'],
  ['ja/', '接触点', '/ja/'],
  ['ja/', 'すり抜け', '/ja/'],
  ['ja/', '符号付き距離', '/ja/api/query_h.html#ht_distance'],
  ['ja/', '巻き戻し', '/ja/api/world_h.html#ht_world_load'],
  ['ja/', 'すり抜け床', '/ja/api/world_h.html#ht_world_set_filter'],
])('finds on "%s": %s', async (place, words, leads) => {
  const page = await open(place);
  await page.locator('#local-search button').click();
  await page.locator('#localsearch-input').fill(words);
  const results = page.locator('#localsearch-list .result');
  await results.first().waitFor();
  const links = await results.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.some((link) => link.includes(leads)), `${words}: ${links.join(' ')}`).toBe(true);
  await page.close();
});

it.each(['', 'ja/'])('leads to lessons and pages to play with by its menus: "%s"', async (language) => {
  const page = await open(`${language}guide.html`);
  const lessons = page.locator('.VPSidebar a[href*="/play/"]');
  const places = await lessons.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const files = readdirSync(`${site}/play`).filter((name) => /^(\w+|index\.1)\.html$/.test(name) && name !== 'index.html');
  expect(places.map((place) => place!.replace(/.*\//, '').replace('.ja.', '.')).sort()).toEqual(files.sort());
  const bar = page.locator('.VPNavBarMenu button', { hasText: language === '' ? 'Lessons' : 'レッスン' });
  await bar.hover();
  await page.locator('.VPNavBarMenu a[href*="/play/segments"]').click();
  await page.waitForURL('**/play/segments*');
  await page.locator('.steps').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language === '' ? 'en' : 'ja');
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null);
  await page.locator('#brand').click();
  await page.waitForURL((url) => url.pathname === `/${language}`);
  // What comes behind the last page before the lessons is the first of them.
  await page.goto(`${server.resolvedUrls!.local[0]}${language}packaging.html`, { waitUntil: 'networkidle' });
  await page.locator('.pager-link.next').click();
  await page.waitForURL('**/play/sat*');
  await page.close();
});
