import type { GameTest } from '#contract/entities/schedule.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import { presentGameRef } from '../catalogue/game-ref.ts';
import { wireTime } from '../catalogue/times.ts';
import type { TestRow } from './test-repository.ts';

/** Presents game tests; their day changes at midnight. */
export function presentTests(rows: readonly TestRow[], scope: ReadScope): GameTest[] {
  scope.tag('tests', 'games');
  scope.changesAt(chinaDayStart(scope.now, 1));
  return rows.map((row) => ({
    id: row.id,
    game: {
      ...presentGameRef(row.game),
      categories: row.categories,
      reserve_count: row.reserve_count,
    },
    kind: row.kind,
    starts_at: wireTime(row.starts_at),
    precision: row.precision,
    history: row.history.map(({ changed_at, was_at }) => ({
      changed_at: wireTime(changed_at),
      was_at: wireTime(was_at),
    })),
  }));
}
