// What reads files: not needed before one is opened.
export { Broken, KINDS, parseJson, parseXml } from './parse.ts';
export { unpack } from './unpack.ts';
