import type { appealNumbers } from '#contract/admin/appeals.ts';
import { Refusal } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';

/**
 * Reads the complete numbers of an appeal and records that in the audit, without the numbers.
 * @throws {Refusal} NOT_FOUND if there is no such appeal, or if its player was erased
 */
export const readAppealNumbers: AdminHandle<typeof appealNumbers> = (context, { id }) => {
  return transaction(context.db, async (tx) => {
    const ring = await context.keys.hold(tx);
    const found = await tx
      .selectFrom('appeal')
      .select(['case_no', 'account_sealed', 'contact_sealed'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found?.account_sealed || !found.contact_sealed) {
      throw new Refusal('NOT_FOUND', found ? '申诉人的号码已按本人要求删除' : '这条申诉不存在');
    }
    const { case_no, account_sealed, contact_sealed } = found;
    const entry = { ...auditOf('appeals', context), action: 'number_shown' };
    await record(tx, { ...entry, subject_id: id, title: case_no });
    return {
      account: ring.open('appeal.account', case_no, account_sealed),
      contact: ring.open('appeal.contact', case_no, contact_sealed),
    };
  });
};
