// reference.mjs: pages of the API, a page for each header, and the cheat sheet, from the comments in the headers. In Japanese,
// sentences of docs/api.ja.json stand before the comments.
import { slug } from 'github-slugger';
import { escape } from './pages.mjs';
import { labelOf, markdownOf, pageOf, textOf } from './headers.mjs';

const WORDS = {
  en: {
    title: 'API',
    intro: 'All public functions, made from the headers. `#include <hantei/hantei.h>` has all of them but those of `hantei/mpi.h` and, in the library hantei-io, `hantei/io/`. On one page: the ',
    sheet: 'Cheat sheet',
    header: 'header',
    about: 'what is in it',
    first: 'Types and functions',
    print: 'as PDF, to print',
    lead: 'All functions of hantei, but those that read and write files, with the first sentence of their contracts; each name leads to the rest.',
  },
  ja: {
    title: 'API',
    intro: 'ヘッダーから作った、すべての公開関数の一覧です。`#include <hantei/hantei.h>` で使えます。ただし `hantei/mpi.h` と、ファイルを読み書きするライブラリ hantei-io の `hantei/io/` は別です。1 ページにまとめたもの: ',
    sheet: '早見表',
    header: 'ヘッダー',
    about: '内容',
    first: '型と関数',
    print: '印刷用の PDF',
    lead: 'hantei の関数(ファイルを読み書きするものを除く)と、その短い説明です。名前から、くわしい説明へ進めます。',
    binding: '日本語の文は、それぞれが何であるかを短く伝えます。単位、境界の扱い、失敗のしかた、手間などの正式な仕様は、それぞれの下にある英語の文(ヘッダーのコメント)です。',
  },
};

/** Text as Markdown that shows just it. */
const plain = (text) => text.replace(/[&<>{}*_`|[\]\\$~#]/g, (c) => `&#${c.codePointAt(0)};`);

export class Reference {
  /** @param headers what readHeaders read  @param japanese what docs/api.ja.json holds
   * @param placeOf the address of a document in a language, if it is on the site */
  constructor(headers, japanese, placeOf) {
    this.headers = headers;
    this.japanese = japanese;
    this.placeOf = placeOf;
    this.pages = new Map(); // name of what is declared: its page
    for (const { file, sections } of headers) for (const name of sections.flatMap(namesOf)) this.pages.set(name, pageOf(file));
  }

  /** What the Japanese sentences lack, or have too much, for these headers: a line for each. */
  *complaints() {
    const listed = new Set(this.headers.map(({ file }) => labelOf(file)));
    for (const label of Object.keys(this.japanese)) if (!listed.has(label)) yield `no such header: ${label}`;
    for (const { file, sections } of this.headers) {
      const { about, sections: titles, names } = this.japanese[labelOf(file)] ?? { sections: {}, names: {} };
      if (!about) yield `nothing is said about ${labelOf(file)}`;
      yield* differences(sections.map(({ title }) => title).filter((title) => title !== ''), Object.keys(titles), `${labelOf(file)}, section`);
      yield* differences(sections.flatMap(namesOf), Object.keys(names), labelOf(file));
    }
  }

  address(name, language) {
    return `${language === 'ja' ? '/ja' : ''}/${this.pages.get(name)}.html#${name}`;
  }

  /** Text of a comment as Markdown, with links from the names of functions and types to what is said of them. */
  #linked(text, language, itself) {
    const words = /\b(?:ht|HT)_\w+|\b(?:docs|include\/hantei)\/[\w/]+\.(?:md|h)/g;
    let shown = '';
    let at = 0;
    for (const { 0: word, index } of text.matchAll(words)) {
      const to = this.pages.has(word) ? this.address(word, language) : this.placeOf(word, language);
      shown += plain(text.slice(at, index));
      shown += to === undefined || word === itself ? plain(word) : `[${plain(word)}](${to})`;
      at = index + word.length;
    }
    return shown + plain(text.slice(at));
  }

  /** A Japanese sentence as Markdown: what stands in back quotes is code, a name leads to what is said of it. */
  #sentence(text, itself) {
    const parts = text.split('`').map((part, i) => {
      if (i % 2 === 0) return plain(part);
      return this.pages.has(part) && part !== itself ? `[\`${part}\`](${this.address(part, 'ja')})` : `\`${part}\``;
    });
    return parts.join('');
  }

  /** What Japanese pages say of a group: a sentence, or a list of them, each being the place of its name. */
  #sentences({ declarations }, { names }) {
    const [first, ...more] = declarations.map(({ name }) => name);
    if (more.length === 0) return this.#sentence(names[first], first);
    return [first, ...more].map((name, i) => `- ${i === 0 ? '' : `<a id="${name}"></a>`}\`${name}\`: ${this.#sentence(names[name], name)}`).join('\n');
  }

  #group(group, language, japanese) {
    const [first, ...more] = group.declarations;
    const comment = [first.brief, first.detail].map((part) => markdownOf(part, (text) => this.#linked(text, language, first.name))).join('');
    const code = `\`\`\`c\n${group.code.replace(/HT_(IO_)?API /g, '')}\n\`\`\``;
    if (japanese) {
      const count = more.length === 0 ? '' : ` ほか\u00a0${more.length}\u00a0個`;
      return `### ${plain(first.name)}${count} {#${first.name}}\n\n${this.#sentences(group, japanese)}\n\n${code}\n\n${inEnglish(comment)}`;
    }
    const anchors = more.map(({ name }) => `<a id="${name}"></a>`).join('');
    const count = more.length === 0 ? '' : more.length === 1 ? `, ${plain(more[0].name)}` : ` and ${more.length} more`;
    return `### ${plain(first.name)}${count} {#${first.name}}\n\n${anchors}\n\n${code}\n\n${comment}`;
  }

  /** What the head of a header says: paragraphs, and examples where lines are indented. */
  #head({ head, name }, language) {
    const paragraphs = head.join('\n').replace(`${name}: `, '').split(/\n{2,}/);
    return paragraphs
      .map((text) => (text.startsWith('  ') ? `\`\`\`\n${text.replace(/^ {2}/gm, '')}\n\`\`\`` : this.#linked(text.replace(/^./, (c) => c.toUpperCase()), language)))
      .join('\n\n');
  }

  /** The page of a header. */
  page(header, language) {
    const japanese = language === 'ja' ? this.japanese[labelOf(header.file)] : undefined;
    const heading = (title) => {
      if (title === '') return WORDS[language].first;
      return japanese ? `${plain(japanese.sections[title])} {#${slug(title)}}` : plain(title);
    };
    const sections = header.sections.map(({ title, groups }) => `## ${heading(title)}\n\n${groups.map((group) => this.#group(group, language, japanese)).join('\n')}`);
    const head = this.#head(header, language);
    const said = japanese ? `${this.#sentence(japanese.about)}\n\n${WORDS.ja.binding}\n\n${inEnglish(head)}` : head;
    return `# ${labelOf(header.file)}\n\n${said}\n\n${sections.join('\n')}`;
  }

  /** The page that leads to the headers. */
  index(language) {
    const words = WORDS[language];
    const at = language === 'ja' ? '/ja' : '';
    const rows = this.headers.map((header) => `| [${labelOf(header.file)}](${at}/${pageOf(header.file)}.html) | ${this.#about(header, language)} |`);
    return `# ${words.title}\n\n${words.intro}[${words.sheet}](${at}/cheatsheet.html)${language === 'ja' ? '。' : '.'}\n\n| ${words.header} | ${words.about} |\n|---|---|\n${rows.join('\n')}\n`;
  }

  /** What a header has, in a sentence. */
  #about(header, language) {
    return language === 'ja' ? this.#sentence(firstOf(this.japanese[labelOf(header.file)].about)) : this.#linked(sentenceOf(header), language);
  }

  /** All functions on one page: HTML that the browser prints on one sheet. */
  sheet(language) {
    const words = WORDS[language];
    const blocks = this.headers.filter(({ file }) => !file.startsWith('io/')).flatMap((header) => {
      const japanese = language === 'ja' ? this.japanese[labelOf(header.file)] : undefined;
      const headingOf = (title) => (title === '' ? header.name : `${header.name}: ${japanese?.sections[title] ?? title}`);
      return header.sections.map(({ title, groups }) => ({ title: headingOf(title), groups: groups.map((group) => this.#rows(group, japanese)).filter((rows) => rows !== '') }));
    });
    const shown = blocks.filter(({ groups }) => groups.length > 0).map(({ title, groups }) => `<section><h2>${escape(title)}</h2>\n${groups.join('\n')}\n</section>`);
    return `# ${words.sheet}\n\n<p class="lead">${words.lead} <a href="./cheatsheet.pdf" target="_self">${words.print}</a></p>\n\n<div class="sheet" v-pre>\n${shown.join('\n')}\n</div>\n`;
  }

  /** The functions of a group with what is said of them: of all together or, in Japanese, of each. */
  #rows({ declarations }, japanese) {
    const functions = declarations.filter(({ kind }) => kind === 'function');
    if (functions.length === 0) return '';
    const comment = (text) => (text === '' ? '' : ` <span>${escape(text)}</span>`);
    const rows = functions.map(({ name, type, signature, parameters }, i) => {
      const link = `<a href="${this.pages.get(name)}.html#${name}">${name}</a>`;
      const code = i === 0 ? `<code>${escape(type)}${type.endsWith('*') ? '' : ' '}${link}${escape(signature)}</code>` : `<code>${link}(${parameters.join(', ')})</code>`;
      return code + (japanese ? comment(firstOf(japanese.names[name]).replaceAll('`', '')) : '');
    });
    return `<p>${rows.join(' ')}${japanese ? '' : comment(textOf(declarations[0].brief).trim())}</p>`;
  }
}

const namesOf = ({ groups }) => groups.flatMap(({ declarations }) => declarations.map(({ name }) => name));

/** What is in one list and not in the other. */
function* differences(wanted, had, where) {
  for (const name of wanted) if (!had.includes(name)) yield `${where}: nothing is said of ${name}`;
  for (const name of had) if (!wanted.includes(name)) yield `${where}: ${name} does not exist`;
}

/** English on a Japanese page. */
const inEnglish = (text) => (text.trim() === '' ? '' : `<div class="contract" lang="en">\n\n${text.trim()}\n\n</div>\n`);

/** The first sentence of a Japanese text. */
const firstOf = (text) => text.replace(/(?<=。).*$/, '');

/** The first sentence of a header's head. */
function sentenceOf({ head, name }) {
  const paragraph = head.join('\n').split('\n\n')[0].replaceAll('\n', ' ').replace(`${name}: `, '');
  return paragraph.split(/(?<=\.)\s/)[0].replace(/^./, (c) => c.toUpperCase());
}
