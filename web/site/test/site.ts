// Where the built site is.
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const site = process.env['HANTEI_SITE'] ?? `${root}build/site`;
export const base = process.env['SITE_BASE'] ?? '/';
