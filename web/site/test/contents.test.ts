// What the built site has: every function, a description and a picture for each page, sheets of one page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { base, root, site } from './site.ts';

const read = (place: string): string => readFileSync(join(site, place), 'utf8');
const folders = ['include/hantei', 'mpi/include/hantei', 'io/include/hantei/io'];
const headers = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));

it('has a place, and a line on the cheat sheet, for every function of the headers', () => {
  let count = 0;
  for (const header of headers) {
    // Read in another way than the pages were made: what stands after HT_API up to the bracket.
    const text = readFileSync(join(root, header), 'utf8');
    const names = [...text.matchAll(/^HT(?:_IO)?_API [^(;]*?\b(ht_\w+)\(/gm)].map((found) => found[1]!);
    if (names.length === 0) continue;
    const place = `api/${header.split('/').at(-1)!.replace('.', '_')}.html`;
    for (const language of ['', 'ja/']) {
      const [page, sheet] = [read(language + place), read(`${language}cheatsheet.html`)];
      for (const name of names) {
        expect(page, name).toContain(`id="${name}"`);
        if (!header.startsWith('io/')) expect(sheet, name).toContain(`${place}#${name}"`);
      }
    }
    count += names.length;
  }
  console.log(`${count} functions`);
  expect(count).toBeGreaterThan(240);
});

it('has a contract for every function', () => {
  for (const header of headers) {
    const text = readFileSync(join(root, header), 'utf8');
    const place = `api/${header.split('/').at(-1)!.replace('.', '_')}.html`;
    for (const [, comment, name] of text.matchAll(/((?:^\/\/\/.*\n)+)HT(?:_IO)?_API [^(;]*?\b(ht_\w+)\(/gm)) {
      const words = comment!.replaceAll('///', '').split(/[^A-Za-z]+/).filter((word) => word.length > 3 && !/^(HT|ht)/.test(word));
      const page = read(place).replace(/<[^>]*>/g, '');
      for (const word of words) expect(page, `${name}: ${word}`).toContain(word);
    }
  }
});

it('says in Japanese what each name is, and has the contract below as English', () => {
  const japanese = JSON.parse(readFileSync(join(root, 'docs/api.ja.json'), 'utf8')) as Record<string, { names: Record<string, string> }>;
  const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('\u200b', '');
  let count = 0;
  for (const [header, { names }] of Object.entries(japanese)) {
    const page = read(`ja/api/${header.split('/').at(-1)!.replace('.', '_')}.html`);
    for (const [name, sentence] of Object.entries(names)) {
      const place = page.slice(page.indexOf(`id="${name}"`));
      expect(textOf(place.slice(0, place.search(/<h[23] /))), name).toContain(sentence.replaceAll('`', ''));
      count++;
    }
    expect(page).toContain('正式な仕様');
    expect(page).not.toContain('まだ日本語になっていません');
    expect(page).toContain('<div class="contract" lang="en">');
  }
  expect(count).toBeGreaterThan(380);
  const sheet = textOf(read('ja/cheatsheet.html'));
  for (const name of ['ht_relate', 'ht_distance', 'ht_world_move']) {
    const header = Object.values(japanese).find(({ names }) => name in names)!;
    expect(sheet).toContain(header.names[name]!.replace(/(?<=。).*/, '').replaceAll('`', ''));
  }
});

it('leads from the names of functions in documents to their contracts', () => {
  for (const language of ['', 'ja/']) {
    const known = [...read(`${language}api/query_h.html`).matchAll(/id="(ht_\w+)"/g)].map(([, name]) => name!);
    const text = read(`${language}guide.html`).replace(/<pre[^]*?<\/pre>|<h\d[^]*?<\/h\d>/g, '');
    const named = [...text.matchAll(/(<a href="[^"]*"[^>]*>)?<code[^>]*>(ht_\w+)<\/code>/g)].filter(([, , name]) => known.includes(name!));
    expect(named.length).toBeGreaterThan(10);
    for (const [, link, name] of named) expect(link, name).toContain(`${language}api/query_h.html#${name}"`);
  }
});

it('describes each page and has a picture for it', () => {
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html') && !/^source\/|404/.test(name));
  for (const name of pages) {
    const text = read(name);
    const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(description.length, `${name}: "${description}"`).toBeGreaterThan(20);
    const picture = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '';
    const file = join(site, picture.slice(picture.indexOf(base) + base.length));
    expect(existsSync(file), `${name}: ${picture}`).toBe(true);
    if (file.endsWith('.png')) expect(readFileSync(file).readBigUInt64BE(16), picture).toBe((1200n << 32n) | 630n);
  }
  console.log(`${pages.length} pages with description and picture`);
});

it('prints the cheat sheet on one page', () => {
  for (const place of ['cheatsheet.pdf', 'ja/cheatsheet.pdf']) {
    expect(readFileSync(join(site, place), 'latin1').match(/\/Type\s*\/Page[^s]/g), place).toHaveLength(1);
  }
});
