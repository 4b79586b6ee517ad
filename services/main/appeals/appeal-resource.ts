import { sql } from 'kysely';
import { type AppealAdminRow, appeals } from '#contract/admin/appeals.ts';
import { Refusal } from '#contract/refusal.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';
import { notifyOfReplies } from './appeal-notices.ts';

type Listed = Selected<AppealAdminRow, 'created_at' | 'answered_at'> & { state: AppealAdminRow['state'] };

/** Account appeals in the admin site. Players file them: admins neither create nor delete any. */
export const appealResource = defineAdminResource<typeof appeals, Listed>({
  calls: appeals,
  table: 'appeal',
  titleOf: sql`case_no`,
  columns: sql`appeal.case_no, appeal.kind, appeal.account_masked, appeal.contact_masked, appeal.body, appeal.state,
    appeal.answer, appeal.created_at, appeal.answered_at`,
  sorts: { id: sql`id`, created_at: sql`created_at` },
  defaultSort: '-id',
  filter: ({ q, kind, state, from, to }) => [
    q && sql`(case_no = ${q} or ${containing('body', q)})`,
    kind && sql`kind = ${kind}`,
    state && sql`state = ${state}`,
    ...between('created_at', { from, to }),
  ],
  present: presentTimes,
  sheet: [
    ['受理编号', (row) => row.case_no],
    ['类型', (row) => row.kind],
    ['账号', (row) => row.account_masked],
    ['联系方式', (row) => row.contact_masked],
    ['内容', (row) => row.body],
    ['状态', (row) => row.state],
    ['答复', (row) => row.answer],
    ['提交时间', (row) => row.created_at],
    ['答复时间', (row) => row.answered_at],
  ],
  read: (tx, id) =>
    tx.selectFrom('appeal').select(['state', 'answer']).where('id', '=', id).executeTakeFirst(),
  write: async (tx, id, { state, answer }, now) => {
    if (id === null) {
      throw new Refusal('FORBIDDEN', '申诉由玩家提交，不能新建');
    }
    const answered_at = sql<Date | null>`
      case when ${answer}::text is null then null when answer is distinct from ${answer} then ${now} else answered_at end`;
    await tx.updateTable('appeal').set({ state, answer, answered_at }).where('id', '=', id).execute();
    return id;
  },
  afterwards: notifyOfReplies,
  inUse: async (_tx, ids) => ids.map((id) => ({ id, reason: '申诉要留存，不能删除' })),
  tags: () => [],
});
