// pages.mjs: the documents as pages of the site: where each stands, and where its links lead there.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, normalize } from 'node:path';

const PICTURES = new Set(['.svg', '.png']);

/** Each document's place on the site; `generated` are those of no file: { file: path }. */
export function placesOf(navigation, generated = {}) {
  const places = new Map(Object.entries(generated));
  for (const { pages } of navigation) {
    for (const { file, japanese, path } of pages) {
      places.set(file, path);
      if (japanese !== undefined) places.set(japanese, path);
    }
  }
  for (const start of ['README.md', 'README.ja.md']) places.set(start, 'index');
  return places;
}

/** The address of a page of the site, without the base. */
export function address(path, language) {
  const page = path.replace(/(^|\/)index$/, '$1');
  return `${language === 'ja' ? '/ja' : ''}/${page}${page === '' || page.endsWith('/') ? '' : '.html'}`;
}

/** What is not a line of a fenced block of code goes through `change`. */
function outsideCode(text, change) {
  let fence = false;
  const lines = text.split('\n').map((line) => {
    if (line.trimStart().startsWith('```')) {
      fence = !fence;
      return line;
    }
    return fence ? line : change(line);
  });
  return lines.join('\n');
}

export class Site {
  /** @param {string} root the repository  @param {Map<string, string>} places
   * @param {(name: string, language: string) => string | undefined} contractOf where a name of the API is explained */
  constructor(root, places, contractOf) {
    this.root = root;
    this.places = places;
    this.contractOf = contractOf;
    this.pictures = new Map(); // where they lie: their name on the site
    this.sources = new Set(); // files and folders of the repository that pages lead to
    this.missing = [];
  }

  /** The text of a document as a page in a language; English where there is no other. The Japanese one lies beside it or is named. */
  page(file, language, twin = file.replace(/\.md$/, '.ja.md')) {
    const isThere = language === 'ja' && existsSync(join(this.root, twin));
    const from = isThere ? twin : file;
    const text = readFileSync(join(this.root, from), 'utf8').replace(/^(English \| )?\[(日本語|English)\]\([^)]*\)( \| 日本語)?( · )?/m, '');
    const withCode = text.replace(/^<<< (\S+)$/gm, (line, path) => `\`\`\`c\n${readFileSync(join(this.root, dirname(from), path), 'utf8')}\`\`\``);
    const page = outsideCode(withCode, (line) => this.#links(line, dirname(from), language));
    return { text: page, isForeign: language === 'ja' && !isThere };
  }

  /** Where a line names a function or type, as code and in no link, to its contract. */
  #names(line, language) {
    if (line.startsWith('#')) return line;
    return line.replace(/\[[^[\]]*\]\([^)]*\)|`[^`]*`/g, (part) => {
      const name = /^`(ht_\w+)(\(.*\))?`$/i.exec(part)?.[1];
      const to = name && this.contractOf(name, language);
      return to ? `[${part}](${to})` : part;
    });
  }

  #links(text, folder, language) {
    const line = this.#names(text, language);
    const linked = line.replace(/\]\(([^) ]+)\)/g, (whole, target) => {
      if (/^([a-z]+:|#|\/(ja\/)?api\/)/.test(target)) return whole;
      if (target.startsWith('/play/')) return `](${process.env['SITE_BASE'] ?? '/'}${target.slice(1)}){target="_self"}`;
      const [path, anchor] = target.split('#');
      const { to, isPage } = this.#target(normalize(join(folder, path)).replace(/\/$/, ''), language);
      return `](${to}${anchor ? `#${anchor}` : ''})${isPage ? '' : '{target="_self"}'}`;
    });
    return linked.replace(/(!\[[^\]]*\]\([^)]*\))\{target="_self"\}/g, '$1');
  }

  #target(path, language) {
    const page = this.places.get(path) ?? this.places.get(path.replace(/\.ja\.md$/, '.md'));
    if (page !== undefined) return { to: address(page, language), isPage: true };
    if (!existsSync(join(this.root, path))) {
      this.missing.push(path);
      return { to: '#', isPage: true };
    }
    if (PICTURES.has(extname(path))) {
      this.pictures.set(path, basename(path));
      return { to: `/pictures/${basename(path)}`, isPage: true };
    }
    this.sources.add(path);
    return { to: sourceAddress(path), isPage: false };
  }

  /** The files that pages lead to, those in folders included: [place on the site, HTML]. */
  *sourcePages() {
    const files = new Set();
    for (const path of this.sources) {
      if (!statSync(join(this.root, path)).isDirectory()) {
        files.add(path);
        continue;
      }
      const all = readdirSync(join(this.root, path), { withFileTypes: true }).filter(({ name }) => !/^(\.|node_modules|dist)/.test(name));
      const names = all.filter((entry) => entry.isFile()).map(({ name }) => name).sort();
      for (const name of names) files.add(`${path}/${name}`);
      const list = names.map((name) => `<li><a href="${encodeURIComponent(name)}.html">${name}</a></li>`).join('\n');
      yield [`source/${path}/index.html`, plainPage(path, `<ul>\n${list}\n</ul>`)];
    }
    for (const path of files) {
      const text = readFileSync(join(this.root, path));
      const shown = text.includes(0) ? `${text.length} bytes` : escape(text.toString('utf8').slice(0, 400_000));
      yield [`source/${path}.html`, plainPage(path, `<pre tabindex="0">${shown}</pre>`)];
    }
  }
}

/** Where a file or folder of the repository is shown. VitePress does not put the base before links with a target. */
export function sourceAddress(path) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return `${process.env['SITE_BASE'] ?? '/'}source/${path}${isFolder ? '/index' : ''}.html`;
}

export function escape(text) {
  return text.replace(/[&<>"]/g, (c) => `&#${c.codePointAt(0)};`);
}

/** A file of the repository to read. */
function plainPage(path, body) {
  const up = '../'.repeat(path.split('/').length + (body.startsWith('<ul>') ? 1 : 0));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="description" content="${path}, a file of hantei"><title>${path} | hantei</title>
<style>body { margin: 1.5rem auto; max-width: 62rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
pre { font: 13px/1.5 ui-monospace, monospace; overflow-x: auto } h1 { font-size: 1.1rem; overflow-wrap: anywhere }</style>
</head>
<body><main><p><a href="${up}index.html">hantei</a></p><h1>${path}</h1>
${body}</main></body>
</html>
`;
}

/** The first paragraph in plain words, for search engines and previews. */
export function descriptionOf(text) {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/^```[\s\S]*?^```$/gm, '');
  const paragraph = body.split(/\n\s*\n/).find((part) => /^[\p{L}`*[]/u.test(part.trim()) && part.trim().length > 30) ?? '';
  const untagged = paragraph.split('`').map((part, i) => (i % 2 === 1 ? part : part.replace(/<[^>]*>/g, ''))); // <...> in code is no tag
  const plain = untagged.join('').replace(/\s*\n\s*/g, ' ').replace(/\]\([^)]*\)(\{[^}]*\})?/g, '').replace(/[[\]*]/g, '').trim();
  return plain.length <= 160 ? plain : `${plain.slice(0, 157).replace(/\s+\S*$/, '')}...`;
}
