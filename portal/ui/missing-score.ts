import type { GameCard } from '#contract/entities/game.ts';

/** What stands in the place of a score that is not shown. */
export function missingScore({ score_count }: Pick<GameCard, 'score_count'>): string {
  return score_count > 0 ? '评分人数不足' : '暂无评分';
}
