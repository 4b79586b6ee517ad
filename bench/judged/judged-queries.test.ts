import { expect, test } from 'vitest';
import {
  GAME_CATEGORIES,
  GAME_STATUSES,
  GAME_THEMES,
  NEWS_CATEGORIES,
  PACK_KINDS,
} from '#contract/vocabulary.ts';
import { readCatalogue } from '#demo/catalogue/catalogue.ts';
import { rotaOpenings } from '#demo/seed/write-openings.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { isMatch, JUDGED_AT, readJudgedQueries, type SearchResult } from './judged-queries.ts';

const queries = readJudgedQueries();

test('has 300 different queries', () => {
  expect(new Set(queries.map(({ query }) => query)).size).toBe(300);
  expect(queries).toHaveLength(300);
});

test('judges only results that the demo has', () => {
  const { games, packs, news, timetable } = readCatalogue();
  const openings = rotaOpenings(timetable.openings, JUDGED_AT.now(), { from: -7, to: 7 });
  const labels = games.flatMap(({ tags, version_label }) => [...tags, version_label]);
  const existing: Record<SearchResult['kind'], string[]> = {
    filter: [
      ...GAME_CATEGORIES,
      ...GAME_THEMES,
      ...GAME_STATUSES,
      ...labels,
      ...Object.values(PLATFORM_NAMES),
      ...NEWS_CATEGORIES,
      ...PACK_KINDS,
      '今日开服',
    ],
    game: games.map(({ name }) => name),
    gift: packs.map(({ title }) => title),
    opening: openings.map(({ server_name }) => server_name),
    news: news.map(({ title }) => title),
  };
  // Several filters together are one result, their values separated by spaces.
  const values = ({ kind, name }: SearchResult) =>
    (kind === 'filter' ? name.split(' ') : [name]).map((value) => ({ kind, name: value }));
  const missing = queries
    .flatMap(({ right }) => right.flatMap(values))
    .filter((one) => !existing[one.kind].some((name) => isMatch(one, { kind: one.kind, name })));
  expect(missing).toEqual([]);
});

test('judges some queries to find nothing', () => {
  expect(queries.filter(({ right }) => right.length === 0).map((one) => one.class)).toEqual(
    Array(6).fill('nothing'),
  );
});
