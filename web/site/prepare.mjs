// prepare.mjs: the pages of the site, from the documents, the headers and the results.
// VitePress makes the site from what lies in HANTEI_SITE_PAGES (build/site-pages) afterwards.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartsPage } from './charts.mjs';
import { HEADERS, pageOf, readHeaders } from './headers.mjs';
import { address, descriptionOf, placesOf, Site } from './pages.mjs';
import { Reference } from './reference.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');
const folder = process.env['HANTEI_SITE_PAGES'] ?? join(root, 'build/site-pages');
process.chdir(root);
const navigation = JSON.parse(readFileSync(join(here, 'navigation.json'), 'utf8'));
const IN_ENGLISH = '::: info 英語のページ\nこのページはまだ日本語になっていません。英語のまま載せています。\n:::\n';

function write(place, text) {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  writeFileSync(join(folder, place), text);
}

const cards = []; // what the preview pictures say

/** A page with what VitePress reads at its head. */
function writePage(place, text, matter) {
  const description = descriptionOf(text);
  const title = (/^# (.*)$/m.exec(text)?.[1] ?? 'hantei').replace(/<[^>]*>|[`*]/g, '');
  cards.push({ place: place.replace(/\.md$/, ''), title, description });
  const lines = Object.entries({ description, ...matter }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  write(place, `---\n${lines.join('\n')}\n---\n${text}`);
}

/** A page in both languages; the English one takes the place of a Japanese one that is not there. */
function writeBoth(path, textIn, matter = {}) {
  writePage(`${path}.md`, textIn('en').text, matter);
  const { text, isForeign } = textIn('ja');
  const told = isForeign ? text.replace(/^(# .*\n)/m, `$1\n${IN_ENGLISH}\n`) : text;
  writePage(`ja/${path}.md`, told, { ...matter, ...(isForeign ? { isForeign: true } : {}) });
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
symlinkSync(resolve(here, '../node_modules'), join(folder, 'node_modules')); // pages import Vue
const headerPages = HEADERS.map((file) => [file, pageOf(file)]);
const places = placesOf(navigation, Object.fromEntries(headerPages));
const placeOf = (word, language) => (places.has(word) ? address(places.get(word), language) : undefined);
const japanese = JSON.parse(readFileSync(join(root, 'docs/api.ja.json'), 'utf8'));
const reference = new Reference(readHeaders(join(here, 'Doxyfile'), join(folder, '../site-doxygen')), japanese, placeOf);
const complaints = [...reference.complaints()];
if (complaints.length > 0) {
  console.error(`site: docs/api.ja.json does not belong to the headers:\n${complaints.join('\n')}`);
  process.exit(1);
}
const site = new Site(root, places, (name, language) => (reference.pages.has(name) ? reference.address(name, language) : undefined));
for (const { path, file, japanese } of navigation.flatMap(({ pages }) => pages)) {
  if (file !== undefined) writeBoth(path, (language) => site.page(file, language, japanese));
}
for (const language of ['en', 'ja']) write(language === 'ja' ? 'ja/index.md' : 'index.md', site.page('web/site/start.md', language).text);
cards.push({ place: 'index', title: 'hantei', description: '2D collision detection that is never wrong' });
cards.push({ place: 'ja/index', title: 'hantei', description: 'まちがえない 2D 当たり判定' });

for (const header of reference.headers) {
  writeBoth(places.get(header.file), (language) => ({ text: reference.page(header, language) }));
}
writeBoth('api/index', (language) => ({ text: reference.index(language) }));
writeBoth('cheatsheet', (language) => ({ text: reference.sheet(language) }), { layout: 'page', sidebar: false, pageClass: 'cheatsheet' });
const results = ['bench/results/amd-epyc-zen5-gcc-12.csv', 'web/bench/results/crowd.csv'];
writeBoth('benchmarks', (language) => ({ text: chartsPage(...results, language) }), { outline: 2 });

for (const [place, text] of site.sourcePages()) write(`public/${place}`, text);
for (const [from, name] of site.pictures) {
  mkdirSync(join(folder, 'public/pictures'), { recursive: true });
  cpSync(join(root, from), join(folder, 'public/pictures', name));
}
const play = process.env['HANTEI_PAGE'] ?? join(root, 'build-web');
cpSync(join(here, '../play/public/icon.svg'), join(folder, 'public/icon.svg'));
if (existsSync(play)) cpSync(play, join(folder, 'public/play'), { recursive: true });
if (site.missing.length > 0) {
  console.error(`site: documents lead to files that are not there: ${[...new Set(site.missing)].join(' ')}`);
  process.exit(1);
}
write('../site-cards.json', JSON.stringify(cards));
