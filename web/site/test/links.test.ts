// Every link, picture, style and script of every page leads to a file of the site, and to a place in it. Other hosts are not asked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { expect, it } from 'vitest';
import { base, site } from './site.ts';

interface Page {
  links: string[];
  places: Set<string>;
}

function visit(node: DefaultTreeAdapterTypes.Node, page: Page): void {
  if ('attrs' in node) {
    for (const { name, value } of node.attrs) {
      if (name === 'id' || (name === 'name' && node.tagName === 'a')) page.places.add(value);
      if (name === 'href' || (name === 'src' && node.tagName !== 'input')) page.links.push(value);
    }
  }
  if ('childNodes' in node) node.childNodes.forEach((child) => visit(child, page));
}

function read(file: string): Page {
  const page = { links: [], places: new Set<string>() };
  visit(parse(readFileSync(file, 'utf8')), page);
  return page;
}

it('leads everywhere it says', () => {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html') && !name.startsWith('play/'));
  const pages = new Map(files.map((name) => [name, read(join(site, name))]));
  const wrong: string[] = [];
  let count = 0;
  for (const [name, page] of pages) {
    for (const link of page.links) {
      if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) continue;
      count++;
      const [path, anchor] = decodeURI(link).split('#');
      let target = name;
      if (path !== '') {
        const from = path!.startsWith('/') ? join(site, path!.slice(base.length)) : resolve(site, dirname(name), path!);
        target = relative(site, path!.endsWith('/') || path === base.slice(0, -1) ? join(from, 'index.html') : from);
      }
      if (!existsSync(join(site, target))) wrong.push(`${name}: ${link}: no such file`);
      else if (anchor && pages.has(target) && !pages.get(target)!.places.has(anchor)) wrong.push(`${name}: ${link}: no such place`);
    }
  }
  console.log(`${pages.size} pages, ${count} links within the site`);
  expect(wrong).toEqual([]);
  expect(pages.size).toBeGreaterThan(80);
});
