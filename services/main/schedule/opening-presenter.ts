import type { Opening } from '#contract/entities/schedule.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { presentGameRef } from '../catalogue/game-ref.ts';
import type { OpeningRow } from './opening-repository.ts';

/** 已开 after the opening, 今日 earlier on that day, else 即将. */
export function openingState(opensAt: Date, now: Date): Opening['state'] {
  if (opensAt <= now) {
    return '已开';
  }
  return opensAt < chinaDayStart(now, 1) ? '今日' : '即将';
}

/** Presents openings; the response changes at the next opening and at midnight. */
export function presentOpenings(rows: readonly OpeningRow[], scope: ReadScope): Opening[] {
  scope.tag('openings', 'games', 'packs');
  scope.changesAt(chinaDayStart(scope.now, 1), ...rows.map((row) => row.opens_at));
  return rows.map((row) => ({
    id: row.id,
    game: presentGameRef(row.game),
    server_name: row.server_name,
    opens_at: chinaTime(row.opens_at),
    dynamic: row.dynamic,
    platform: row.platform,
    pack_id: row.pack_id,
    state: openingState(row.opens_at, scope.now),
  }));
}
