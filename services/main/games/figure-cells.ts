import { UNSOURCED } from '#contract/admin/games.ts';
import { type ScoreScale, usualScale } from '#contract/score-scales.ts';
import { exportedColumn } from '#platform/admin/export/table-file.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { headingsOf } from '#platform/import/record-fields.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { GAME_HEADINGS } from './game-headings.ts';
import type { FigureInput } from './game-input.ts';

export const SOURCE_LIMIT = 30;

/** The full marks as files write them. */
const SCALE_WORDS: Readonly<Record<string, ScoreScale>> = {
  5: 5,
  '5.0': 5,
  '5分': 5,
  '5分制': 5,
  五分制: 5,
  10: 10,
  '10.0': 10,
  '10分': 10,
  '10分制': 10,
  十分制: 10,
  100: 100,
  '100.0': 100,
  '100分': 100,
  '100分制': 100,
  百分制: 100,
};

/**
 * The full marks of the score: those of its own cell (`4.6/5`) or of their column. A row whose score is above its full marks
 * is rejected, and one with two different ones.
 */
export function readScale(reader: RowReader): ScoreScale | null {
  const own = reader.score('score')?.scale ?? null;
  const stated = reader.choice('score_scale', SCALE_WORDS, '只能是 5、10 或 100，或留空');
  if (own !== null && stated !== null && own !== stated) {
    reader.report('rejected', 'score', `评分写的满分是 ${own}，“外部评分满分”写的是 ${stated}`);
  }
  return own ?? stated;
}

/** Rejects the row if its score is above its full marks. */
export function checkScore(reader: RowReader, value: number, scale: ScoreScale): void {
  if (value > scale) {
    const hint = scale === 100 ? '' : '；满分不同时请填写“外部评分满分”';
    reader.report('rejected', 'score', `评分应为 0 到 ${scale}${hint}`);
  }
}

/**
 * Figures from elsewhere. Without a source and a date they are stored and not public. A new score that states no full marks
 * has those of its source; that of a row with a number has none, and the record decides.
 */
export function readFigures(reader: RowReader): FigureInput[] {
  const score = reader.score('score')?.value ?? null;
  const voters = reader.count('score_count');
  const stated = readScale(reader);
  const isUnscored = score === 0 && !voters;
  if (isUnscored) {
    reader.report('note', 'score', '评分为 0，按“暂无评分”处理');
  }
  const given = reader.optional('figures_source', SOURCE_LIMIT);
  const day = reader.date('figures_date');
  const isPublic = given !== null && day !== null;
  const source = isPublic ? given : UNSOURCED;
  const scale = stated ?? (reader.isUpdate || score === null ? null : usualScale(given ?? '', score));
  if (score !== null && scale !== null) {
    checkScore(reader, score, scale);
    if (stated === null && scale !== 10) {
      reader.report('note', 'score', `没有写满分，按 ${given} 的满分 ${scale} 分处理`);
    }
  }
  const figures = [
    { kind: '评分', value: isUnscored ? null : score, voters, scale },
    { kind: '下载量', value: reader.count('download_count', Number.MAX_SAFE_INTEGER) },
    { kind: '预约人数', value: reader.count('reserve_count', Number.MAX_SAFE_INTEGER) },
  ] as const;
  return figures.flatMap(({ value, ...figure }) => {
    const origin = { source, stated_on: isPublic ? chinaDay(day) : null };
    return value === null ? [] : [{ voters: null, scale: null, ...figure, value, ...origin }];
  });
}

/** The figures of a game, or null if it has none. */
type Stored = readonly FigureInput[] | null;

const figureOf = (kind: FigureInput['kind']) => (figures: Stored) =>
  figures?.find((one) => one.kind === kind)?.value ?? null;
const scoreOf = (name: 'voters' | 'scale') => (figures: Stored) =>
  figures?.find(({ kind }) => kind === '评分')?.[name] ?? null;
/** A row has one source and one date: without common ones it has none. */
const common = (name: 'source' | 'stated_on') => (figures: Stored) => {
  const [first, ...others] = new Set(figures?.map(({ source, stated_on }) => `${source}\n${stated_on}`));
  return first !== undefined && others.length === 0 ? (figures?.[0]?.[name] ?? null) : null;
};

const column = (
  name: keyof typeof GAME_HEADINGS,
  show: (figures: Stored) => string | number | null,
): ReturnType<typeof exportedColumn> =>
  exportedColumn(headingsOf(GAME_HEADINGS, name)[0] ?? name, 'figures', show);

/** The columns of the export that an import reads as figures from elsewhere. */
export const FIGURE_COLUMNS = [
  column('score', figureOf('评分')),
  column('score_scale', scoreOf('scale')),
  column('score_count', scoreOf('voters')),
  column('download_count', figureOf('下载量')),
  column('reserve_count', figureOf('预约人数')),
  column('figures_source', common('source')),
  column('figures_date', common('stated_on')),
];
