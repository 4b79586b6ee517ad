import { type GAME_BADGES, type GameCard, PLATFORMS } from '#contract/entities/game.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { GameCardRow } from './game-card-query.ts';

type BadgeRow = Pick<GameCardRow, 'is_launching' | 'is_new' | 'has_pack' | 'opens_today'>;

/** The badge of a card: the first that applies. */
function gameBadge(row: BadgeRow): (typeof GAME_BADGES)[number] | null {
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

/** A game as a list entry. */
export function presentGameCard(row: GameCardRow): GameCard {
  return {
    id: row.id,
    name: row.name,
    icon_url: row.icon_url,
    cover_url: row.cover_url,
    summary: row.summary,
    reason: row.reason,
    categories: row.categories,
    themes: row.themes,
    tags: row.tags,
    version_label: row.version_label,
    status: row.status,
    score: row.score,
    score_count: row.score_count,
    download_count: row.download_count,
    reserve_count: row.reserve_count,
    size_bytes: row.size_bytes,
    platforms: PLATFORMS.filter(
      (one) => row.package_platforms.includes(one) || (one === 'h5' && row.is_playable_online),
    ),
    badge: gameBadge(row),
    first_letter: row.first_letter,
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
