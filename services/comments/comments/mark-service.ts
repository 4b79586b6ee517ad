import { sql } from 'kysely';
import { COMMENT_MARKS, type commentMark, PINNED_LIMIT } from '#contract/admin/comments.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { randomId } from '#platform/core/ids.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { BatchEntry } from '#platform/undo/undo-batch.ts';
import type { AdminHandle } from '../admin-context.ts';
import { auditTitle, publishGames } from './comment-changes.ts';

type Mark = (typeof COMMENT_MARKS)[number];

/** A comment to mark; with a version, only if it still has it. */
interface Marking {
  id: number;
  version?: number;
}

interface Marked {
  id: number;
  game_id: number;
  body: string;
  version: number;
}

/** Marks comments, or removes the mark. Only published reviews are pinned, up to a limit per game, and featured. */
export const markComments: AdminHandle<typeof commentMark> = async (context, { ids, mark, on }) => {
  const { db, publish } = context;
  const batch = randomId();
  const marked = await transaction(db, async (tx) => {
    const markings = ids.map((id) => ({ id }));
    const rows = await changeMark(tx, markings, mark, on);
    const action = { ...auditOf('comments', context), action: 'mark', batch };
    await record(tx, ...rows.map((row) => entryOf(row, mark, on, action)));
    return rows;
  });
  await publishGames(publish, marked);
  return { ...batchResultOf(ids, marked, skipReason(mark, on)), batch: marked.length > 0 ? batch : null };
};

function skipReason(mark: Mark, on: boolean): string {
  if (!on) {
    return '已经是这个状态';
  }
  const limit = mark === 'pinned' ? `，或这款游戏已有 ${PINNED_LIMIT} 条置顶` : '';
  return mark === 'folded' ? '已经折叠，或尚未发布' : `已经是这个状态，或不是已发布的评价${limit}`;
}

/** Reverts the marks of a batch, except of comments changed since; `action` describes the undo. */
export async function restoreMarks(
  tx: Tx,
  entries: readonly BatchEntry[],
  action: Omit<AuditAction, 'before' | 'after'>,
): Promise<Marked[]> {
  const restored: Marked[] = [];
  for (const mark of COMMENT_MARKS) {
    for (const on of [true, false]) {
      const markings = entries.filter(({ before }) => before?.[mark] === on);
      const rows = await changeMark(tx, markings, mark, on);
      await record(tx, ...rows.map((row) => entryOf(row, mark, on, action)));
      restored.push(...rows);
    }
  }
  return restored;
}

function entryOf(
  { id, body, version }: Marked,
  mark: Mark,
  on: boolean,
  action: Omit<AuditAction, 'before' | 'after'>,
): AuditAction {
  const change = { before: { [mark]: !on }, after: { [mark]: on } };
  return { ...action, subject_id: id, title: auditTitle(body), version, ...change };
}

/** Changes a mark of comments that don't have it yet, in the given order, and returns the changed ones. */
async function changeMark(tx: Tx, markings: readonly Marking[], mark: Mark, on: boolean): Promise<Marked[]> {
  if (markings.length === 0) {
    return [];
  }
  const ids = markings.map(({ id }) => id);
  await sql`select pg_advisory_xact_lock(hashtextextended('marks of comments', 0))`.execute(tx);
  await sql`select from comment where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const column = sql.ref(mark);
  const { rows } = await sql<Marked>`
    with wanted as (
      select * from unnest(${ids}::bigint[], ${markings.map(({ version }) => version ?? null)}::integer[])
        with ordinality as wanted (id, version, place)
    ), chosen as materialized (
      select chosen.id, row_number() over (partition by game_id order by place) as place,
        (select count(*) from comment as other where other.game_id = chosen.game_id and other.pinned) as pinned
      from comment as chosen join wanted using (id)
      where chosen.${column} <> ${on} and chosen.version = coalesce(wanted.version, chosen.version)
        and (not ${on}::boolean or chosen.state = '已发布' and (parent_id is null or ${mark === 'folded'}::boolean))
    )
    update comment set ${column} = ${on}, version = version + 1
    from chosen
    where comment.id = chosen.id
      and (not ${on && mark === 'pinned'}::boolean or chosen.place + chosen.pinned <= ${PINNED_LIMIT})
    returning comment.id, game_id, body, version`.execute(tx);
  return rows;
}
