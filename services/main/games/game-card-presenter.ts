import { type GAME_BADGES, type GameCard, PLATFORMS } from '#contract/entities/game.ts';
import { SCORE_FROM } from '#contract/ordering.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { GameCardRow } from './game-card-query.ts';

/** The badge of a card: the first that applies. */
function gameBadge(row: GameCardRow): (typeof GAME_BADGES)[number] | null {
  if (row.is_launching) {
    return '首发';
  }
  if (row.is_new) {
    return '新';
  }
  if (row.has_pack) {
    return '礼包';
  }
  return row.opens_today ? '今日开服' : null;
}

/** A game as a list entry. The contract drops the other columns of the row. */
export function presentGameCard(row: GameCardRow): GameCard {
  return {
    ...row,
    score: row.score_count < SCORE_FROM ? null : row.score,
    platforms: PLATFORMS.filter(
      (one) => row.package_platforms.includes(one) || (one === 'h5' && row.is_playable_online),
    ),
    badge: gameBadge(row),
    updated_at: chinaTime(row.updated_at),
  };
}

/** Presents cards; the response changes at midnight and when one of their packs starts or ends. */
export function presentGameCards(rows: readonly GameCardRow[], scope: ReadScope): GameCard[] {
  if (rows.length > 0) {
    scope.tag('games', 'packs', 'openings', 'tests');
    scope.changesAt(chinaDayStart(scope.now, 1), ...rows.map((row) => row.packs_change_at));
  }
  return rows.map(presentGameCard);
}
