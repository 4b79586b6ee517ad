import type { AccountEvent } from '#contract/service-accounts.ts';
import type { findOpenAppeal } from '#contract/service-appeals.ts';
import { record } from '#platform/audit/record.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';
import { notifyOfReplies } from './appeal-notices.ts';

const OPEN = ['待处理', '处理中'] as const;

/** Whether an appeal about a number waits for its reply. */
export const readOpenAppeal: Handle<typeof findOpenAppeal> = async ({ db }, { case_no }) => {
  const found = await db
    .selectFrom('appeal')
    .select('id')
    .where('case_no', '=', case_no)
    .where('kind', '=', '换绑手机号')
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return { open: found !== undefined };
};

/** Replies to the appeals that operators carried out in the account service; one that has a reply already stays. */
export async function replyToCarriedOut(tx: Tx, events: readonly AccountEvent[], now: Date): Promise<void> {
  for (const { title, appeal } of events) {
    if (!appeal) {
      continue;
    }
    const answer = `${title}，请用新手机号登录。`;
    const before = await tx
      .selectFrom('appeal')
      .select(['id', 'state', 'answer', 'version'])
      .where('case_no', '=', appeal.case_no)
      .where('state', 'in', OPEN)
      .forUpdate()
      .executeTakeFirst();
    if (!before) {
      continue;
    }
    const { id, version, ...old } = before;
    const after = { state: '已答复', answer } as const;
    await tx
      .updateTable('appeal')
      .set({ ...after, answered_at: now, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await record(tx, {
      operator: { id: null, name: appeal.operator, role: 'system' },
      action: 'save',
      subject: 'appeals',
      subject_id: id,
      title: appeal.case_no,
      version: version + 1,
      before: old,
      after,
      address: '',
      at: now,
    });
    await notifyOfReplies(tx, [id]);
  }
}
