import type { GameTest, Opening } from '#contract/entities/schedule.ts';
import type { Activity } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import { presentTimes, type WithTexts, wireTime } from '../lists/times.ts';
import type { ActivityRow } from './activity-repository.ts';
import type { OpeningRow } from './opening-repository.ts';
import type { TestRow } from './test-repository.ts';

/** 已开 after the opening, 今日 earlier on that day, else 即将. */
export function openingState(opensAt: Date, now: Date): Opening['state'] {
  if (opensAt <= now) {
    return '已开';
  }
  return opensAt < chinaDayStart(now, 1) ? '今日' : '即将';
}

/** Presents openings; the response changes at the next opening and at midnight. */
export function presentOpenings<Row extends OpeningRow>(
  rows: readonly Row[],
  scope: ReadScope,
): (WithTexts<Row> & Pick<Opening, 'state'>)[] {
  scope.tag('openings', 'games', 'packs');
  scope.changesAt(chinaDayStart(scope.now, 1), ...rows.map((row) => row.opens_at));
  return rows.map((row) => ({ ...presentTimes(row), state: openingState(row.opens_at, scope.now) }));
}

/** Presents game tests; their day changes at midnight. */
export function presentTests(rows: readonly TestRow[], scope: ReadScope): GameTest[] {
  scope.tag('tests', 'games');
  scope.changesAt(chinaDayStart(scope.now, 1));
  return rows.map(({ categories, reserve_count, ...row }) => ({
    ...row,
    game: { ...row.game, categories, reserve_count },
    starts_at: wireTime(row.starts_at),
    history: row.history.map(({ changed_at, was_at }) => ({
      changed_at: wireTime(changed_at),
      was_at: wireTime(was_at),
    })),
  }));
}

/** An activity runs from its start until just before its end. */
function activityState(times: { starts_at: Date; ends_at: Date }, now: Date): Activity['state'] {
  if (now < times.starts_at) {
    return '即将开始';
  }
  return now < times.ends_at ? '进行中' : '已结束';
}

/** Presents activities; the response changes when one of them starts or ends. */
export function presentActivities(rows: readonly ActivityRow[], scope: ReadScope): Activity[] {
  scope.tag('activities', 'games', 'news');
  scope.changesAt(...rows.flatMap((row) => [row.starts_at, row.ends_at]));
  return rows.map((row) => ({ ...presentTimes(row), state: activityState(row, scope.now) }));
}
