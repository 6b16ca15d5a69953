// charts.mjs: the results of the benchmark as charts: for each row how many times hantei's time the others take, by logarithm.
import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import { escape } from './pages.mjs';

const PLOT = 500; // widths and heights in units of the picture
const LETTER = 6.6;
const ROW = 24;
const TOP = 54;

/** Shapes as well as colours tell the contestants apart. */
const MARKS = [
  'M-5-5h10v10h-10z',
  'M0-6.5L6 4.5H-6z',
  'M0-6.5L6.5 0L0 6.5L-6.5 0z',
  'M0 6.5L6-4.5H-6z',
  'M-5-5L5 5M5-5L-5 5',
  'M-6 0H6M0-6V6',
  'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0',
  'M-6-3h12v6h-12z',
];

const TEXTS = {
  en: {
    title: 'Benchmarks',
    intro: (machine) => `How many times hantei's time other libraries take for the same work, each row as recorded on one machine (${machine}). Marks **left of 1** are faster than hantei. All times are in [performance](/performance), with what was measured and how; the [files](/results) have every number.`,
    less: '\u2190 faster than hantei',
    more: 'takes longer \u2192',
    none: 'In no row is another one faster.',
    faster: 'Rows in which another one is faster',
    plainFaster: 'Rows in which plain float code, inlined and inexact, is faster',
    times: (x) => `${x} times hantei's time`,
    plain: 'plain float code (inexact)',
    parts: {
      'relations random': ['Do they meet: random pairs', 'A call for a pair of shapes.'],
      'relations grid': ['Do they meet: on a grid', 'Integer coordinates, where touches are common and exact code has more to do.'],
      'answers random': ['Distance, contact, ray, cast, sweep', 'Random pairs.'],
      'broad uniform': ['Broad phase', 'Boxes of sides 0.5 to 1.5, about 1.5 pairs a box; the last number is how many.'],
      'crowd': ['A frame of a crowd, with events', 'hantei\u2019s world beside worlds with nothing but sensors in them.'],
      'articles': ['The methods of the articles', 'The five articles where the project began, written anew. Those marks give wrong answers, too.'],
      'web': ['In JavaScript', '100,000 boxes move in every frame; all pairs that meet are found.'],
    },
  },
  ja: {
    title: 'ベンチマーク',
    intro: (machine) => `同じ仕事に、ほかのライブラリが hantei の何倍の時間をかけるかを、1 台のマシン(${machine})で記録したとおりに並べた図です。**1 より左**は hantei より速いものです。すべての時間と測り方は[性能](/ja/performance)に、すべての数値は[結果のファイル](/ja/results)にあります。`,
    less: '\u2190 hantei より速い',
    more: '時間がかかる \u2192',
    none: 'ほかのほうが速い行はありません。',
    faster: 'ほかのほうが速い行',
    plainFaster: '素朴な float のコード(インライン展開、不正確)のほうが速い行',
    times: (x) => `hantei の ${x} 倍の時間`,
    plain: '素朴な float のコード(不正確)',
    parts: {
      'relations random': ['当たっているか: ランダムな組', '図形 1 組につき 1 回の呼び出し。'],
      'relations grid': ['当たっているか: 格子の上', '整数座標。ちょうど接触する組が多く、厳密な計算の仕事が増えます。'],
      'answers random': ['距離、接触、レイ、キャスト、スイープ', 'ランダムな組。'],
      'broad uniform': ['ブロードフェーズ', '辺が 0.5 から 1.5 の矩形。1 個につき約 1.5 組。最後の数は個数です。'],
      'crowd': ['大量の図形の 1 フレーム(イベントつき)', 'ほかは、センサーだけを入れたワールドです。'],
      'articles': ['記事の方法', 'このプロジェクトの始まりになった 5 本の記事の方法を書き直したもの。まちがった答えも出します。'],
      'web': ['JavaScript で', '毎フレーム動く 10 万個の矩形から、当たっている組をすべて見つけます。'],
    },
  },
};

/** Those that several charts have, each with a mark of its own. */
const MARKED = ['Box2D', 'Chipmunk', 'Boost', 'GEOS', 'CGAL', 'Chip hash', 'plain', 'Box2D bp'];
const markOf = (name, names) => (MARKED.includes(name) ? MARKED.indexOf(name) : names.indexOf(name) % MARKS.length);

/** A file of results: the lines of what it was measured with, and the rows. */
function readResults(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const facts = lines.filter((line) => line.startsWith('#')).map((line) => line.slice(1).trim());
  return { facts, rows: csvParse(lines.filter((line) => !line.startsWith('#')).join('\n')) };
}

/** Of rows { who, ns, key }: for each key hantei's time and the others'. */
function compare(rows) {
  const groups = new Map();
  for (const { key, who, how, ns } of rows) {
    if (!(ns > 0)) continue; // not asked
    if (!groups.has(key)) groups.set(key, { key, ours: undefined, others: new Map() });
    const group = groups.get(key);
    if (who === 'hantei') group.ours ??= ns;
    else if (!group.others.has(who) || ns < group.others.get(who).ns) group.others.set(who, { who, how, ns });
  }
  return [...groups.values()]
    .filter(({ ours, others }) => ours !== undefined && others.size > 0)
    .map(({ key, ours, others }) => ({ key, ours, others: [...others.values()].map((one) => ({ ...one, ratio: one.ns / ours })) }));
}

const short = (x) => (x >= 100 ? Math.round(x).toString() : x.toPrecision(x < 1 ? 2 : 3));
const timeOf = (ns) => (ns < 1000 ? `${short(ns)} ns` : ns < 1e6 ? `${short(ns / 1000)} µs` : `${short(ns / 1e6)} ms`);

/** A chart of groups as SVG, on one line, so that Markdown takes it as it is. */
function chart(groups, title, names, text) {
  const ratios = groups.flatMap(({ others }) => others.map(({ ratio }) => ratio));
  const low = Math.floor(Math.log2(Math.min(0.5, ...ratios)));
  const high = Math.ceil(Math.log2(Math.max(4, ...ratios)));
  const LABEL = 16 + LETTER * Math.max(...groups.map(({ key }) => key.length));
  const x = (ratio) => LABEL + (PLOT * (Math.log2(ratio) - low)) / (high - low);
  const height = TOP + ROW * groups.length + 8;
  const step = high - low > 8 ? 2 : 1;
  const parts = [];
  for (let power = Math.ceil(low / step) * step; power <= high; power += step) {
    const at = x(2 ** power).toFixed(1);
    const number = power < 0 ? `1/${2 ** -power}` : `${2 ** power}`;
    parts.push(`<path class="${power === 0 ? 'one' : 'grid'}" d="M${at} ${TOP - 8}V${height - 8}"/><text class="tick" x="${at}" y="${TOP - 14}">${number}</text>`);
  }
  parts.push(`<rect class="less" x="${LABEL}" y="${TOP - 8}" width="${(x(1) - LABEL).toFixed(1)}" height="${height - TOP}"/>`);
  parts.push(`<text class="side" x="${LABEL}" y="16">${escape(text.less)}</text><text class="side end" x="${LABEL + PLOT}" y="16">${escape(text.more)}</text>`);
  groups.forEach(({ key, ours, others }, i) => {
    const y = TOP + ROW * (i + 0.5) - 4;
    parts.push(`<path class="line" d="M${LABEL} ${y}H${LABEL + PLOT}"/><text class="name" x="${LABEL - 10}" y="${y + 4}"><title>${escape(`${key}: hantei ${timeOf(ours)}`)}</title>${escape(key)}</text>`);
    for (const { who, how, ns, ratio } of others) {
      const told = `${key}: ${who}${how ? ` (${how})` : ''} ${timeOf(ns)}, ${text.times(short(ratio))}`;
      const mark = markOf(who, names);
      parts.push(`<path class="mark c${mark}" d="${MARKS[mark]}" transform="translate(${x(ratio).toFixed(1)} ${y})"><title>${escape(told)}</title></path>`);
    }
  });
  return `<svg viewBox="0 0 ${LABEL + PLOT + 24} ${height}" role="img" aria-label="${escape(title)}">${parts.join('')}</svg>`;
}

function legend(names, text) {
  const items = names.map((name) => {
    const mark = markOf(name, names);
    const shown = name === 'plain' ? text.plain : name;
    return `<li><svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><path class="mark c${mark}" d="${MARKS[mark]}"/></svg> ${escape(shown)}</li>`;
  });
  return `<ul class="legend">${items.join('')}</ul>`;
}

/** The rows in which another one is faster, in words: libraries, and plain code, which is inexact and inlined. */
function faster(groups, text) {
  const list = (isMeant) =>
    groups
      .map(({ key, others }) => ({ key, ahead: others.filter(({ who, ratio }) => isMeant(who) && ratio < 1).sort((a, b) => a.ratio - b.ratio) }))
      .filter(({ ahead }) => ahead.length > 0)
      .map(({ key, ahead }) => `- ${key}: ${ahead.map(({ who, ns, ratio }) => `${who === 'plain' ? '' : `${who} `}${short(ratio)} (${timeOf(ns)})`).join(', ')}`);
  const shown = [[text.faster, list((who) => who !== 'plain')], [text.plainFaster, list((who) => who === 'plain')]].filter(([, lines]) => lines.length > 0);
  if (shown.length === 0) return text.none;
  return shown.map(([title, lines]) => `<details>\n<summary>${title}: ${lines.length} / ${groups.length}</summary>\n\n${lines.join('\n')}\n\n</details>`).join('\n\n');
}

/** What each chart shows, of the files of results. */
function partsOf(bench, web) {
  const rows = bench.rows.map((row) => ({ ...row, ns: Number(row.ns) }));
  const of = (part, key, keep = () => true) => compare(rows.filter((row) => row.part === part && keep(row)).map((row) => ({ ...row, key: key(row) })));
  const count = (n) => Number(n).toLocaleString('en');
  return {
    'relations random': of('relations', ({ row }) => row, ({ set }) => set === 'random'),
    'relations grid': of('relations', ({ row }) => row, ({ set }) => set === 'grid'),
    'answers random': of('answers', ({ row }) => row, ({ set }) => set === 'random'),
    'broad uniform': of('broad', ({ row, n }) => `${row}, ${count(n)}`, ({ set, n }) => set === 'uniform' && Number(n) >= 10000),
    crowd: of('crowd', ({ row, set, n }) => `${row.replace('events, ', '')}, ${set}, ${count(n)}`),
    articles: of('articles', ({ row, set }) => `${row}, ${set}`),
    web: compare(web.rows.map(({ name, clock, what }) => ({ key: '100,000', who: name, how: what, ns: 1e6 * Number(clock) }))),
  };
}

/** The page of charts. */
export function chartsPage(benchFile, webFile, language) {
  const text = TEXTS[language];
  const bench = readResults(benchFile);
  const fact = (name) => bench.facts.find((line) => line.startsWith(name))?.slice(name.length).trim() ?? '';
  const machine = `${fact('cpu:')}, ${fact('compiler:')}, ${fact('instruction set:')}`;
  const parts = Object.entries(partsOf(bench, readResults(webFile))).map(([name, groups]) => {
    const [title, about] = text.parts[name];
    const names = [...new Set(groups.flatMap(({ others }) => others.map(({ who }) => who)))];
    const picture = `<div class="chart" v-pre role="region" tabindex="0" aria-label="${escape(title)}">${chart(groups, title, names, text)}</div>`;
    return `## ${title} {#${name.replace(' ', '-')}}\n\n${about}\n\n<div v-pre>${legend(names, text)}</div>\n${picture}\n\n${faster(groups, text)}\n`;
  });
  return `# ${text.title}\n\n${text.intro(machine)}\n\n${fact('hantei') === '' ? '' : `hantei ${fact('hantei')}\n\n`}${parts.join('\n')}`;
}
