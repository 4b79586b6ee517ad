import { type RawBuilder, sql } from 'kysely';
import {
  PUBLICATION_STATES,
  type Publication,
  type PublicationInput,
  type PublicationState,
} from '#contract/admin/shapes.ts';
import { refuseFields } from '#contract/refusal.ts';
import { chinaTime } from '../core/clock.ts';

/** The publication columns of a row. The state is derived from them and not stored. */
export interface PublicationRow {
  published: boolean;
  publish_at: Date | null;
  offline_at: Date | null;
}

/** The state of a row: a scheduled one has `publish_at`, an unpublished one `offline_at`. */
export function stateOf({ published, publish_at, offline_at }: PublicationRow): PublicationState {
  if (published) {
    return 'published';
  }
  return publish_at ? 'scheduled' : offline_at ? 'offline' : 'draft';
}

/** `stateOf` as an SQL expression over the columns of a table. */
function stateOfColumns(): RawBuilder<PublicationState> {
  return sql`case when published then 'published' when publish_at is not null then 'scheduled'
    when offline_at is not null then 'offline' else 'draft' end`;
}

/** A condition for rows in one of the states; undefined if all rows match. */
export function inStates(states: readonly PublicationState[] | undefined): RawBuilder<unknown> | undefined {
  return states && states.length < PUBLICATION_STATES.length
    ? sql`${stateOfColumns()} = any(${[...states]}::text[])`
    : undefined;
}

export function presentPublication(row: PublicationRow): Publication {
  return {
    state: stateOf(row),
    publish_at: row.publish_at && chinaTime(row.publish_at),
    offline_at: row.offline_at && chinaTime(row.offline_at),
  };
}

/**
 * The columns for a requested publication. A published record keeps its `publish_at`.
 * @throws {Refusal} if a time must be in the future and is not, or the reverse
 */
export function publicationRow(
  { state, ...wanted }: PublicationInput,
  before: PublicationRow,
  now: Date,
): PublicationRow {
  const publish_at = wanted.publish_at === null ? null : new Date(wanted.publish_at);
  const offline_at = wanted.offline_at === null ? null : new Date(wanted.offline_at);
  if (state === 'draft') {
    return { published: false, publish_at: null, offline_at: null };
  }
  if (state === 'offline') {
    return {
      published: false,
      publish_at: null,
      offline_at: stateOf(before) === 'offline' ? before.offline_at : now,
    };
  }
  if (offline_at && offline_at <= now) {
    throw refuseFields([{ path: 'publication.offline_at', msg: '下线时间要晚于当前时间' }]);
  }
  if (state === 'scheduled') {
    if (!publish_at || publish_at <= now) {
      throw refuseFields([{ path: 'publication.publish_at', msg: '定时发布的时间要晚于当前时间' }]);
    }
    return { published: false, publish_at, offline_at };
  }
  if (publish_at && publish_at > now) {
    throw refuseFields([{ path: 'publication.publish_at', msg: '发布时间还没有到，请选择定时发布' }]);
  }
  const since = before.published ? before.publish_at : now;
  return { published: true, publish_at: publish_at ?? since, offline_at };
}

export function isSamePublication(a: PublicationRow, b: PublicationRow): boolean {
  return (
    a.published === b.published &&
    a.publish_at?.getTime() === b.publish_at?.getTime() &&
    a.offline_at?.getTime() === b.offline_at?.getTime()
  );
}
