// config.mjs: the site, by VitePress. HANTEI_SITE_PAGES: what prepare.mjs wrote; HANTEI_SITE: where the site goes; SITE_BASE: the path
// that a host serves it under; SITE_URL: its address, for preview pictures.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { HEADERS, labelOf, pageOf } from '../headers.mjs';
import { address } from '../pages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = process.env['HANTEI_SITE_PAGES'] ?? `${root}build/site-pages`;
const base = process.env['SITE_BASE'] ?? '/';
const url = process.env['SITE_URL'] ?? '';
const play = process.env['HANTEI_PAGE'] ?? `${root}build-web`;
const navigation = JSON.parse(readFileSync(new URL('../navigation.json', import.meta.url), 'utf8'));

/** Words for the search: of Japanese by its own rules, and the parts of a name beside the name. It runs in the browser, too. */
function words(text) {
  const found = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (!isWordLike) continue;
    found.push(segment);
    if (segment.includes('_')) found.push(...segment.split('_').filter((part) => part !== ''));
  }
  return found;
}

/** Japanese goes on in the next line without a blank. */
function japaneseLines(md) {
  const japanese = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー、。「」]/u;
  md.renderer.rules.softbreak = (tokens, i) => {
    const before = tokens.slice(0, i).findLast(({ content }) => content !== '')?.content.at(-1) ?? '';
    const after = tokens.slice(i + 1).find(({ content }) => content !== '')?.content[0] ?? '';
    const pair = before + after;
    return /^[、。「]|^.」/u.test(pair) || (japanese.test(pair) && /^[^A-Za-z0-9]+$/.test(pair)) ? '' : '\n';
  };
}

/** What our documents have and Vue or VitePress would take otherwise: two braces are code of ours, indented code is
 * code, and a heading of a table without words is none. */
function ourMarkdown(md) {
  const { fence } = md.renderer.rules;
  md.renderer.rules.code_block = (tokens, i, ...rest) => {
    tokens[i].info = 'txt';
    return fence(tokens, i, ...rest);
  };
  md.core.ruler.push('empty-headings', ({ tokens }) => {
    tokens.forEach((token, i) => {
      if (token.type === 'th_open' && tokens[i + 1].content === '') tokens[i].tag = tokens[i + 2].tag = 'td';
    });
  });
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...all) => render(...all).replaceAll('{{', '&#123;&#123;');
  }
}

function headers(language) {
  return HEADERS.map((file) => ({ text: labelOf(file), link: address(pageOf(file), language) }));
}

/** A lesson, or another page to play with, is called as its file's title says. */
function playItem(name, language) {
  const file = `${name}${language === 'ja' ? '.ja' : ''}.html`;
  const steps = readFileSync(`${play}/${file}`, 'utf8');
  return { text: /<title>(.*) – hantei</.exec(steps)[1], link: `/play/${file}`, target: '_self' };
}

function sidebar(language) {
  return navigation.map((group) => ({
    text: group[language],
    items: group.pages.map(({ path, play, [language]: text }) => {
      if (play) return playItem(play, language);
      const page = { text, link: address(path, language) };
      return path === 'api/index' ? { ...page, collapsed: true, items: headers(language) } : page;
    }),
  }));
}

function bar(language) {
  const link = (path) => address(path, language);
  const words = {
    en: ['Guide', 'Lessons', 'Play', 'Tutorial', 'API', 'Cheat sheet', 'Speed'],
    ja: ['ガイド', 'レッスン', '試す', 'チュートリアル', 'API', '早見表', '速さ'],
  }[language];
  const items = (group) => group.pages.filter(({ play }) => play).map(({ play }) => playItem(play, language));
  const [lessons, others] = navigation.filter(({ pages }) => pages.some(({ play }) => play));
  return [
    { text: words[0], link: link('guide') },
    { text: words[1], items: items(lessons) },
    { text: words[2], items: items(others) },
    { text: words[3], link: link('tutorial/index') },
    { text: words[4], link: link('api/index') },
    { text: words[5], link: link('cheatsheet') },
    { text: words[6], link: link('benchmarks') },
  ];
}

const JAPANESE = {
  outline: { label: 'このページの内容', level: [2, 3] },
  docFooter: { prev: '前のページ', next: '次のページ' },
  darkModeSwitchLabel: '配色',
  lightModeSwitchTitle: '明るい配色にする',
  darkModeSwitchTitle: '暗い配色にする',
  sidebarMenuLabel: 'メニュー',
  returnToTopLabel: 'ページの先頭へ',
  langMenuLabel: '言語を変える',
  skipToContentLabel: '本文へ',
  notFound: {
    title: 'ページがありません',
    quote: 'アドレスが変わったか、まちがっているようです。',
    linkLabel: 'はじめのページへ',
    linkText: 'はじめのページへ',
  },
};

export default defineConfig({
  srcDir: pages,
  outDir: process.env['HANTEI_SITE'] ?? `${root}build/site`,
  cacheDir: `${root}build/site-cache`,
  base,
  title: 'hantei',
  appearance: true,
  cleanUrls: false,
  ignoreDeadLinks: [/^\/([^.]*\/)?(source|play)\//, /cheatsheet\.pdf$/],
  markdown: {
    anchor: { slugify: slug },
    languageAlias: { csv: 'txt', ndjson: 'json' },
    config(md) {
      ourMarkdown(md);
      japaneseLines(md);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['meta', { property: 'og:site_name', content: 'hantei' }],
    ['meta', { property: 'og:type', content: 'website' }],
  ],
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Exact 2D collision detection for games, engines and tools',
      themeConfig: { nav: bar('en'), sidebar: sidebar('en'), outline: { level: [2, 3] } },
    },
    ja: {
      label: '日本語',
      lang: 'ja',
      description: 'ゲームのための、まちがえない 2D 当たり判定ライブラリ',
      themeConfig: { nav: bar('ja'), sidebar: sidebar('ja'), ...JAPANESE },
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { tokenize: words } },
        locales: {
          ja: {
            translations: {
              button: { buttonText: '検索', buttonAriaLabel: '検索' },
              modal: {
                displayDetails: '詳しく表示する',
                resetButtonTitle: '消す',
                backButtonTitle: '閉じる',
                noResultsText: '見つかりません: ',
                footer: { selectText: '開く', navigateText: '選ぶ', closeText: '閉じる' },
              },
            },
          },
        },
      },
    },
  },
  transformHead({ pageData, title, description }) {
    const path = pageData.relativePath.replace(/\.md$/, '');
    return [
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
      ['meta', { property: 'og:image', content: `${url}${base}cards/${path}.jpg` }],
      ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ];
  },
  vite: { publicDir: `${pages}/public`, server: { fs: { allow: [root] } } },
});
