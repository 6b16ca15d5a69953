// cases.ts: the pairs of tests/cases with their exact relations.
import { readFileSync, readdirSync } from 'node:fs';
import type { Relation, Shape } from 'hantei';

const folder = new URL('../../../tests/cases/', import.meta.url);

export type Case = { a: Shape; b: Shape; relation: Relation; story: string };

export const cases: Case[] = readdirSync(folder)
  .filter((file) => file.endsWith('.ndjson'))
  .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Case)
  .filter((c) => c.relation !== undefined); // the others ask other questions
