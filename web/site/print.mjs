// print.mjs: what Chromium makes of the built site: the cheat sheets as PDF, and a preview picture for each page.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const site = process.env['HANTEI_SITE'] ?? `${root}build/site`;
const pages = process.env['HANTEI_SITE_PAGES'] ?? `${root}build/site-pages`;

const CARD = `<!doctype html><meta charset="utf-8"><style>
body { display: flex; flex-direction: column; width: 1200px; height: 630px; margin: 0; padding: 70px 80px; box-sizing: border-box;
  border-left: 24px solid #1a56b8; background: #fff; color: #22252b; font-family: system-ui, 'Noto Sans CJK JP', sans-serif }
h1 { margin: 0 0 28px; font-size: 76px; line-height: 1.15 } p { margin: 0; color: #55555e; font-size: 34px; line-height: 1.45 }
footer { display: flex; align-items: center; gap: 24px; margin-top: auto; font-size: 40px; font-weight: 600 }
</style><h1></h1><p></p><footer><svg viewBox="0 0 120 72" width="150" fill-opacity=".8" stroke-width="3">
<rect x="3" y="14" width="52" height="52" fill="#f8c9c5" stroke="#b3261e"/><circle cx="66" cy="36" r="26" fill="#c3d8f7" stroke="#1a56b8"/></svg>hantei</footer>`;

async function printSheets(browser, address) {
  for (const place of ['cheatsheet', 'ja/cheatsheet']) {
    const page = await browser.newPage();
    await page.goto(`${address}${place}.html`, { waitUntil: 'networkidle' });
    await page.pdf({ path: join(site, `${place}.pdf`), preferCSSPageSize: true, printBackground: true });
    await page.close();
  }
}

async function drawCards(browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(CARD);
  for (const { place, title, description } of JSON.parse(readFileSync(join(pages, '../site-cards.json'), 'utf8'))) {
    await page.evaluate((texts) => document.querySelectorAll('h1, p').forEach((one, i) => (one.textContent = texts[i])), [title, description]);
    const path = join(site, 'cards', `${place}.jpg`);
    mkdirSync(dirname(path), { recursive: true });
    await page.screenshot({ path, type: 'jpeg', quality: 80 });
  }
}

// A page to play with, as a picture: its first figure (web/play/first), its title and what it says.
const PLAY = `header, #hint, #tools, #widgets, #code, #note, .busy, #figure::after { display: none !important }
:root { --bar: 0px; font-size: 26px } main { grid-template-columns: minmax(0, 1fr) 420px }
#caption { padding: 14px 28px } #panel { display: flex; flex-direction: column; padding: 48px 36px }
h1 { margin-bottom: 28px; font-size: 50px; line-height: 1.2 }
#panel p { display: -webkit-box; overflow: hidden; margin: 0; color: var(--faint); -webkit-box-orient: vertical; -webkit-line-clamp: 8 }
#panel footer { margin-top: auto; font-size: 34px; font-weight: 600 }`;

/** Those that files of play/ name as theirs. */
async function drawPlayCards(browser, address) {
  const play = join(site, 'play');
  const files = readdirSync(play).filter((name) => name.endsWith('.html'));
  const named = files.map((name) => /og:image" content="[^"]*\/cards\/([^"]*)\.png"/.exec(readFileSync(join(play, name), 'utf8'))?.[1]);
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.route('**/*.{js,wasm}', (route) => route.abort()); // the figure stays
  mkdirSync(join(play, 'cards'), { recursive: true });
  for (const name of new Set(named.filter((name) => name !== undefined))) {
    await page.goto(`${address}play/${name}.html`);
    await page.addStyleTag({ content: PLAY });
    await page.evaluate(() => {
      const text = document.createElement('p');
      const foot = document.createElement('footer');
      text.textContent = document.querySelector('meta[name=description]').content;
      foot.textContent = 'hantei';
      document.getElementById('panel').append(text, foot);
    });
    await page.screenshot({ path: join(play, 'cards', `${name}.png`) });
  }
}

const server = await serve('127.0.0.1', 0);
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  await printSheets(browser, server.resolvedUrls.local[0]);
  await drawCards(browser);
  await drawPlayCards(browser, server.resolvedUrls.local[0]);
} finally {
  await browser.close();
  await server.close();
}
process.exit(0);
