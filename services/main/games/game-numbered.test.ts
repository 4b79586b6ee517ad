import { expect, test } from 'vitest';
import { UNSOURCED } from '#contract/admin/games.ts';
import type { RecordDocument } from '#platform/import/record-document.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { CategoryNames } from './categories/category-names.ts';
import { gameImport } from './game-import.ts';
import { numberedGames } from './game-numbered.ts';

const names = new CategoryNames();
const { read, columns } = gameImport(names);
const figure = (kind: string, value: number, more: object = {}) => ({
  game_id: 7,
  kind,
  value,
  voters: null,
  scale: kind === '评分' ? 10 : null,
  source: 'App Store',
  stated_on: '2026-11-20',
  ...more,
});
const SCORE = figure('评分', 8.5, { voters: 1_000 });
const DOWNLOADS = figure('下载量', 5_000);
const CURRENT = [SCORE, DOWNLOADS];

/** The figures after a row with these cells, and the reported reasons. */
function changed(values: Record<string, string>, current: object[] = CURRENT) {
  const reader = new RowReader({ line: 2, values } as never, undefined, {
    headingOf: (field: string) => field,
    addressOf: () => undefined,
    isUpdate: true,
  });
  const row = { id: 7, row: read(reader), reader, given: new Set(Object.keys(values)) };
  const document = { row: { name: '青崖渡' }, parts: { game_figure: current } } as unknown as RecordDocument;
  const patch = numberedGames(columns, names).patch(row as never, document);
  return { figures: patch.parts?.game_figure, reasons: reader.issues.map(({ reason }) => reason) };
}

const CASES: [string, Record<string, string>, object[]][] = [
  ['a value', { download_count: '6000' }, [SCORE, figure('下载量', 6_000)]],
  ['voters', { score_count: '2000' }, [figure('评分', 8.5, { voters: 2_000 }), DOWNLOADS]],
  [
    'a value with its source and date',
    { score: '9', figures_source: 'TapTap', figures_date: '2026-11-25' },
    [figure('评分', 9, { voters: 1_000, source: 'TapTap', stated_on: '2026-11-25' }), DOWNLOADS],
  ],
  [
    'the date of all',
    { figures_date: '2026-11-26' },
    CURRENT.map((one) => ({ ...one, stated_on: '2026-11-26' })),
  ],
  [
    'a new figure without a source',
    { reserve_count: '300' },
    [...CURRENT, figure('预约人数', 300, { source: UNSOURCED, stated_on: null })],
  ],
];

const STARS = figure('评分', 4.6, { scale: 5 });
const SCALES: [string, Record<string, string>, object, string[]][] = [
  ['the value alone', { score: '4.8' }, figure('评分', 4.8, { scale: 5 }), []],
  ['its full marks alone', { score_scale: '10' }, figure('评分', 4.6), []],
  ['both in one cell', { score: '92/100' }, figure('评分', 92, { scale: 100 }), []],
  ['both', { score: '92', score_scale: '百分制' }, figure('评分', 92, { scale: 100 }), []],
  [
    'another source',
    { score: '9.1', figures_source: 'TapTap' },
    figure('评分', 9.1, { source: 'TapTap' }),
    [],
  ],
  [
    'a value above its full marks',
    { score: '9.1' },
    figure('评分', 9.1, { scale: 5 }),
    ['评分应为 0 到 5；满分不同时请填写“外部评分满分”'],
  ],
];

test.each(SCALES)('[FIG-30] a row with a number and %s of a score', (_name, values, score, reasons) => {
  expect(changed(values, [STARS])).toEqual({ figures: [score], reasons });
});

test.each(CASES)('[BLK-02] a row with a number and %s changes nothing else', (_name, values, figures) => {
  expect(changed(values)).toEqual({ figures, reasons: [] });
});

test('[BLK-02] voters without a score are reported', () => {
  expect(changed({ score_count: '3000' }, [])).toEqual({
    figures: [],
    reasons: ['这款游戏没有外部评分，评分人数没有写入'],
  });
});
