import type { OrderErasure, PersonalDataDeps } from '#platform/admin/privacy/personal-data.ts';
import { record } from '#platform/audit/record.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { startOrdered } from './closing-repository.ts';

/**
 * Starts the closing of an account that an operator orders: the player's sessions end at once, and the job that closes
 * accounts erases in every service. The audit has the order. Can be repeated.
 * @returns false if there is no such player, or if the player is erased
 */
export function orderClosing(db: Database, { find }: Pick<PersonalDataDeps, 'find'>): OrderErasure {
  return (id, { reason, ...requester }) =>
    transaction(db, async (tx) => {
      if (!(await find(tx, id))) {
        return false;
      }
      await startOrdered(tx, id, { reason, at: requester.at });
      const subject = { subject: 'players', subject_id: id, title: `玩家 ${id}` };
      await record(tx, { ...requester, ...subject, action: 'personal_erase', after: { reason } });
      return true;
    });
}
