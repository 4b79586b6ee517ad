import type { Activity } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { ActivityRow } from './activity-repository.ts';

/** An activity runs from its start until just before its end. */
export function activityState(times: { starts_at: Date; ends_at: Date }, now: Date): Activity['state'] {
  if (now < times.starts_at) {
    return '即将开始';
  }
  return now < times.ends_at ? '进行中' : '已结束';
}

/** Presents activities; the response changes when one of them starts or ends. */
export function presentActivities(rows: readonly ActivityRow[], scope: ReadScope): Activity[] {
  scope.tag('activities');
  scope.changesAt(...rows.flatMap((row) => [row.starts_at, row.ends_at]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    cover_url: row.cover_url,
    body_html: row.body_html,
    starts_at: chinaTime(row.starts_at),
    ends_at: chinaTime(row.ends_at),
    state: activityState(row, scope.now),
    link: row.link,
  }));
}
