// reference.mjs: pages of the API, a page for each header, and the cheat sheet, from the comments in the headers.
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
    lead: 'hantei の関数(ファイルを読み書きするものを除く)と、その説明の最初の一文(英語)です。名前から、くわしい説明へ進めます。',
  },
};

/** Text as Markdown that shows just it. */
const plain = (text) => text.replace(/[&<>{}*_`|[\]\\$~#]/g, (c) => `&#${c.codePointAt(0)};`);

export class Reference {
  /** @param headers what readHeaders read  @param placeOf the address of a document in a language, if it is on the site */
  constructor(headers, placeOf) {
    this.headers = headers;
    this.placeOf = placeOf;
    this.pages = new Map(); // name of what is declared: its page
    for (const header of headers) {
      for (const { groups } of header.sections) {
        for (const { declarations } of groups) for (const { name } of declarations) this.pages.set(name, pageOf(header.file));
      }
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

  #group({ declarations, code }, language) {
    const [first, ...more] = declarations;
    const anchors = more.map(({ name }) => `<a id="${name}"></a>`).join('');
    const comment = [first.brief, first.detail].map((part) => markdownOf(part, (text) => this.#linked(text, language, first.name))).join('');
    const count = more.length === 0 ? '' : more.length === 1 ? `, ${plain(more[0].name)}` : ` and ${more.length} more`;
    return `### ${plain(first.name)}${count} {#${first.name}}\n\n${anchors}\n\n\`\`\`c\n${code.replace(/HT_(IO_)?API /g, '')}\n\`\`\`\n\n${comment}`;
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
    const sections = header.sections.map(({ title, groups }) => `## ${title === '' ? WORDS[language].first : plain(title)}\n\n${groups.map((group) => this.#group(group, language)).join('\n')}`);
    return `# ${labelOf(header.file)}\n\n${this.#head(header, language)}\n\n${sections.join('\n')}`;
  }

  /** The page that leads to the headers. */
  index(language) {
    const words = WORDS[language];
    const at = language === 'ja' ? '/ja' : '';
    const rows = this.headers.map((header) => `| [${labelOf(header.file)}](${at}/${pageOf(header.file)}.html) | ${this.#linked(sentenceOf(header), language)} |`);
    return `# ${words.title}\n\n${words.intro}[${words.sheet}](${at}/cheatsheet.html)${language === 'ja' ? '。' : '.'}\n\n| ${words.header} | ${words.about} |\n|---|---|\n${rows.join('\n')}\n`;
  }

  /** All functions on one page: HTML that the browser prints on one sheet. */
  sheet(language) {
    const words = WORDS[language];
    const blocks = this.headers.filter(({ file }) => !file.startsWith('io/')).flatMap((header) =>
      header.sections.map(({ title, groups }) => ({ title: title === '' ? header.name : `${header.name}: ${title}`, groups: groups.map((group) => this.#rows(group)).filter((rows) => rows !== '') })),
    );
    const shown = blocks.filter(({ groups }) => groups.length > 0).map(({ title, groups }) => `<section><h2>${escape(title)}</h2>\n${groups.join('\n')}\n</section>`);
    return `# ${words.sheet}\n\n<p class="lead">${words.lead} <a href="./cheatsheet.pdf" target="_self">${words.print}</a></p>\n\n<div class="sheet" v-pre>\n${shown.join('\n')}\n</div>\n`;
  }

  #rows({ declarations }) {
    const functions = declarations.filter(({ kind }) => kind === 'function');
    if (functions.length === 0) return '';
    const rows = functions.map(({ name, type, signature, parameters }, i) => {
      const link = `<a href="${this.pages.get(name)}.html#${name}">${name}</a>`;
      return i === 0 ? `<code>${escape(type)}${type.endsWith('*') ? '' : ' '}${link}${escape(signature)}</code>` : `<code>${link}(${parameters.join(', ')})</code>`;
    });
    const said = textOf(declarations[0].brief).trim();
    return `<p>${rows.join(' ')}${said === '' ? '' : ` <span>${escape(said)}</span>`}</p>`;
  }
}

/** The first sentence of a header's head. */
function sentenceOf({ head, name }) {
  const paragraph = head.join('\n').split('\n\n')[0].replaceAll('\n', ' ').replace(`${name}: `, '');
  return paragraph.split(/(?<=\.)\s/)[0].replace(/^./, (c) => c.toUpperCase());
}
