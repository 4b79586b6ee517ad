import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { fixedClock } from '#platform/core/clock.ts';

/** The time for which the queries are judged; the numbers of the servers that open then depend on it. */
export const JUDGED_AT = fixedClock('2026-11-21T10:00:00+08:00');

const RESULT_KINDS = ['filter', 'game', 'gift', 'opening', 'news'] as const;

/** A result by its name: a game's name, a pack's or article's title, a server's name, the value of a filter. */
export interface SearchResult {
  kind: (typeof RESULT_KINDS)[number];
  name: string;
}

/** A query with its right results; without any, the search should find nothing. A name may end in `*` for any rest. */
export interface JudgedQuery {
  query: string;
  class: string;
  right: SearchResult[];
}

const names = z.optional(z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]));
const entry = z
  .strictObject({
    query: z.string().min(1),
    filter: names,
    game: names,
    gift: names,
    opening: names,
    news: names,
    nothing: z.optional(z.literal(true)),
  })
  .refine(({ query, nothing, ...right }) => (nothing === true) !== Object.keys(right).length > 0, {
    error: 'a query has right results or finds nothing',
  });
const file = z.record(z.string(), z.array(entry).min(1));

/** Reads the queries of `queries/*.yaml`, whose keys are the classes. */
export function readJudgedQueries(): JudgedQuery[] {
  const folder = join(import.meta.dirname, 'queries');
  return readdirSync(folder).flatMap((name) =>
    Object.entries(file.parse(parse(readFileSync(join(folder, name), 'utf8')))).flatMap(([title, entries]) =>
      entries.map((one) => ({
        query: one.query,
        class: title,
        right: RESULT_KINDS.flatMap((kind) =>
          [one[kind] ?? []].flat().map((right) => ({ kind, name: right })),
        ),
      })),
    ),
  );
}

/** Whether a result is of the kind and name that `right` describes. */
export function isMatch(right: SearchResult, result: SearchResult): boolean {
  if (right.kind !== result.kind) {
    return false;
  }
  return right.name.endsWith('*')
    ? result.name.startsWith(right.name.slice(0, -1))
    : result.name === right.name;
}
