import type { Tx } from '#platform/database/transaction.ts';
import { notify } from '../notifications/notify.ts';

/** Notifies the players of appeals of their reply, once per reply; a guest who filed one uses its number. */
export async function notifyOfReplies(tx: Tx, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('appeal')
    .select(['id', 'case_no', 'kind', 'state', 'answer', 'player_id', 'answered_at'])
    .where('id', 'in', [...ids])
    .where('player_id', 'is not', null)
    .where('answer', 'is not', null)
    .where('state', 'in', ['已答复', '已关闭'])
    .execute();
  const notices = rows.flatMap(({ id, case_no, kind, answer, player_id, answered_at }) =>
    player_id === null || answer === null || answered_at === null
      ? []
      : [
          {
            key: `appeal:${id}:${answered_at.getTime()}`,
            playerId: player_id,
            kind: '处理结果' as const,
            title: `您的申诉已答复：${kind}`,
            body: `受理编号 ${case_no}\n${answer}`,
            link: '',
          },
        ],
  );
  await notify(tx, notices);
}
