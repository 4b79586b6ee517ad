import { type RawBuilder, sql } from 'kysely';
import { SCORE_SCALES } from '#contract/score-scales.ts';

/** A score of `game_figure` without full marks, or above them. Pages do not show it. */
export const isOutOfScale: RawBuilder<boolean> = sql`(kind = '评分' and (
  scale is null or scale not in (${sql.join(SCORE_SCALES.map((scale) => sql.lit(scale)))}) or value > scale))`;
