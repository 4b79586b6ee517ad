import type { OperatorData, OperatorParams } from '../../../contract/operator/call.ts';
import type { commentModerate, commentQueue } from '../../../contract/operator/comments.ts';
import { EXPORT_LIMIT } from '../../../contract/operator/shapes.ts';
import { record } from '../../../platform/audit/record.ts';
import { chinaTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { OperatorVisit } from '../../../platform/operator.ts';
import type { TellChanges } from '../../../platform/page-cache/changes.ts';
import { countQueue, listQueue, moderate } from './moderation-repository.ts';

/** Characters of a comment that stand for it in the audit. */
const TITLE = 40;

/** Comments, for who moderates them. */
export async function readQueue(
  db: Database,
  params: OperatorParams<typeof commentQueue>,
): Promise<OperatorData<typeof commentQueue>> {
  const total = await countQueue(db, params, EXPORT_LIMIT);
  const rows = await listQueue(db, params);
  return {
    list: rows.map(({ created_at, ...row }) => ({ ...row, created_at: chinaTime(created_at) })),
    ...{ total: Math.min(total, EXPORT_LIMIT), page: params.page, size: params.size },
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
  };
}

/** Lets comments show, or turns them down, and has the pages of their games made anew. */
export async function moderateComments(
  { db, tell }: { db: Database; tell: TellChanges },
  { ids, state, reason }: OperatorParams<typeof commentModerate>,
  { operator, address, now }: OperatorVisit,
): Promise<OperatorData<typeof commentModerate>> {
  const moderated = await transaction(db, async (tx) => {
    const rows = await moderate(tx, ids, state);
    const deeds = rows.map(({ id, body, was, version }) => ({
      ...{ operator, action: 'moderate', subject: 'comments', subject_id: id, address, at: now },
      ...{
        title: [...body].slice(0, TITLE).join(''),
        version,
        before: { state: was },
        after: { state, reason },
      },
    }));
    await record(tx, ...deeds);
    return rows;
  });
  const games = new Set(moderated.map(({ game_id }) => game_id));
  if (games.size > 0) {
    await tell([...games].map((id) => `comments:${id}`));
  }
  const done = moderated.map(({ id }) => id);
  const left = ids.filter((id) => !done.includes(id));
  const why = '已经是这个状态，或这位玩家已另有评价';
  return { done, skipped: left.map((id) => ({ id, title: `#${id}`, reason: why })) };
}
