// headers.mjs: what the public headers declare, as Doxygen reads them: groups of declarations that share a comment.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';

/** The headers in the order in which one reads them. */
export const HEADERS = [
  'include/hantei/base.h',
  'include/hantei/shape.h',
  'include/hantei/query.h',
  'include/hantei/field.h',
  'include/hantei/batch.h',
  'include/hantei/filter.h',
  'include/hantei/index.h',
  'include/hantei/world.h',
  'include/hantei/draw.h',
  'include/hantei/inline.h',
  'include/hantei/debug.h',
  'mpi/include/hantei/mpi.h',
  ...['scene', 'property', 'scene_world', 'json', 'stream', 'tiled', 'ldtk', 'picture', 'join', 'npy'].map((name) => `io/include/hantei/io/${name}.h`),
];

/** As one includes it, below hantei/. */
export const labelOf = (file) => file.replace(/^.*include\/hantei\//, '');

/** The page of a header on the site; api/index is another one. */
export const pageOf = (file) => `api/${file.split('/').at(-1).replace('.', '_')}`;

/** A file of XML as elements { name, attributes, children }; text is a string among the children. */
function parseXml(file) {
  const top = { name: '', attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [] };
    open.at(-1).children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => open.at(-1).children.push(text));
  parser.on('closetag', () => open.pop());
  parser.write(readFileSync(file, 'utf8')).close();
  return top.children.find((one) => one.name);
}

const child = (element, name) => element.children.find((one) => one.name === name);

function* descendants(element, name) {
  for (const one of element.children) {
    if (one.name === name) yield one;
    if (one.children) yield* descendants(one, name);
  }
}

export const textOf = (element) => element.children.map((one) => (typeof one === 'string' ? one : textOf(one))).join('');

/** A description as Markdown; `plain` makes Markdown of text. */
export function markdownOf(element, plain) {
  const inner = (one) => one.children.map((part) => (typeof part === 'string' ? plain(part) : markdownOf(part, plain))).join('');
  switch (element.name) {
    case 'para':
      return `${inner(element).trim()}\n\n`;
    case 'listitem':
      return `- ${inner(element).trim().replace(/\n/g, '\n  ')}\n`;
    case 'itemizedlist':
      return `\n\n${inner(element)}\n`;
    case 'computeroutput':
      return `\`${textOf(element)}\``;
    case 'verbatim':
    case 'preformatted':
      return `\n\n\`\`\`\n${textOf(element)}\n\`\`\`\n\n`;
    case 'linebreak':
      return '\n';
    default: // in sections, emphasis and the like the words count
      return inner(element);
  }
}

/** What is declared: name, kind, its lines in the header, its descriptions. */
function declarationsOf(xml, header, lines) {
  const file = parseXml(join(xml, `${header.split('/').at(-1).replaceAll('_', '__').replace('.', '_8')}.xml`));
  const structs = [...descendants(file, 'innerclass')].map((one) => child(parseXml(join(xml, `${one.attributes.refid}.xml`)), 'compounddef'));
  const members = [...descendants(file, 'memberdef'), ...structs].map((one) => {
    const kind = one.attributes.kind;
    const name = textOf(child(one, kind === 'struct' ? 'compoundname' : 'name'));
    const first = lineOf(lines, name, kind, Number(child(one, 'location').attributes.line));
    return {
      name,
      kind,
      first,
      last: endOf(lines, first, kind),
      parameters: [...descendants(one, 'declname')].map(textOf),
      signature: kind === 'function' ? textOf(child(one, 'argsstring')) : '',
      type: kind === 'function' ? textOf(child(one, 'type')).trim() : '',
      brief: child(one, 'briefdescription'),
      detail: child(one, 'detaileddescription'),
    };
  });
  return members.sort((a, b) => a.first - b.first || b.last - a.last);
}

const BEGINS = {
  function: (name) => new RegExp(`\\b${name}\\(`),
  typedef: (name) => new RegExp(`^typedef .*\\b${name}\\b`),
  define: (name) => new RegExp(`^#define ${name}\\b`),
  struct: (name) => new RegExp(`\\bstruct ${name}\\b`),
  enum: (name) => new RegExp(`\\benum ${name}\\b`),
};

/** The line, counted from 1, where a declaration begins: that which Doxygen tells is one or two off behind long macros. */
function lineOf(lines, name, kind, told) {
  const begins = BEGINS[kind]?.(name);
  const near = [0, 1, -1, 2, -2, 3, -3].map((by) => told + by);
  return near.find((line) => begins?.test(lines[line - 1] ?? '')) ?? told;
}

/** The line where the declaration that begins at `first` ends. */
function endOf(lines, first, kind) {
  const ends = kind === 'define' ? /[^\\]$/ : /struct|enum/.test(kind) || lines[first - 1].endsWith('{') ? /^}/ : /;/;
  let at = first;
  while (at < lines.length && !ends.test(lines[at - 1])) at++;
  return at;
}

const isDescribed = (one) => textOf(one.brief).trim() !== '' || textOf(one.detail).trim() !== '';

/** Whether a declaration is for those who call. */
function isPublic(one) {
  if (/^(@|ht_inline_|HANTEI_|HT_DEBUG_)|_$/.test(one.name)) return false;
  return one.kind === 'define' ? isDescribed(one) : one.kind !== 'variable';
}

/** A header: its name, what its head says, and sections { title, groups } of groups { declarations, code }. */
function readHeader(xml, file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const head = lines.slice(0, lines.findIndex((line) => !line.startsWith('//'))).map((line) => line.replace(/^\/\/ ?/, ''));
  const sections = [{ title: '', line: 0, groups: [] }];
  lines.forEach((line, i) => {
    const title = /^\/\/ ---- (.*?) -+$/.exec(line)?.[1];
    if (title) sections.push({ title, line: i + 1, groups: [] });
  });
  const seen = new Set();
  let before;
  for (const one of declarationsOf(xml, file, lines).filter(isPublic)) {
    if (seen.has(one.name)) continue;
    seen.add(one.name);
    const section = sections.findLast(({ line }) => line < one.first);
    const joined = before && !isDescribed(one) && one.first === before.last + 1 && section.groups.length > 0;
    if (joined) section.groups.at(-1).declarations.push(one);
    else section.groups.push({ declarations: [one] });
    before = one;
  }
  for (const { groups } of sections) {
    for (const group of groups) {
      const [first, last] = [group.declarations[0].first, group.declarations.at(-1).last];
      group.code = lines.slice(first - 1, last).join('\n');
    }
  }
  return { file, name: file.split('/').at(-1), head, sections: sections.filter(({ groups }) => groups.length > 0) };
}

/** All headers. */
export function readHeaders(config, folder) {
  mkdirSync(folder, { recursive: true });
  execFileSync('doxygen', [config], { env: { ...process.env, HANTEI_DOXYGEN: folder }, stdio: ['ignore', 'ignore', 'inherit'] });
  return HEADERS.map((file) => readHeader(join(folder, 'xml'), file));
}
