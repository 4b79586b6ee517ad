import { CLOSING_DAYS } from '#contract/account/constants.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { DAY } from '#platform/security/limits/limit.ts';
import { deleteClosing, findClosing, writeClosing } from '../closings/closing-repository.ts';
import { recordAccountEvent } from '../notices/account-events.ts';
import { checked, type OwnHandlers } from './checked-call.ts';
import { type OwnCodeDeps, proveOwnNumber } from './own-codes.ts';

type Deps = OwnCodeDeps & { accessLog: AccessLog };

/** The calls with which a player requests the closing of the account, and takes it back. */
export function closingCalls(deps: Deps): OwnHandlers<'close' | 'reopen'> {
  const { db, clock, accessLog } = deps;
  return {
    close: (fields, session, visitor) =>
      checked('close', fields, async ({ code, comments }) => {
        const proved = await proveOwnNumber(deps, session, { use: 'close', code }, visitor);
        if (!proved.ok) {
          return proved.failure;
        }
        const now = clock.now();
        const player_id = session.player.id;
        const due_at = new Date(now.getTime() + CLOSING_DAYS * DAY);
        await transaction(db, async (tx) => {
          const ring = await accessLog.hold(tx);
          await writeClosing(tx, { player_id, comments, due_at }, now);
          await tx.deleteFrom('session').where('player_id', '=', player_id).execute();
          await accessLog.record(tx, ring, { at: now, player_id, kind: 'logout', client: visitor });
          await recordAccountEvent(tx, player_id, now, { event: 'closing', dueAt: due_at });
        });
        return { status: 1, msg: successMessages.closed, data: { due_at: chinaTime(due_at) } };
      }),

    reopen: async (_fields, { player }) => {
      const now = clock.now();
      const isReopened = await transaction(db, async (tx) => {
        const isDeleted = await deleteClosing(tx, player.id, now);
        if (isDeleted) {
          await recordAccountEvent(tx, player.id, now, { event: 'reopened' });
        }
        return isDeleted;
      });
      if (isReopened) {
        return { status: 1, msg: successMessages.reopened, data: null };
      }
      const isDue = (await findClosing(db, player.id)) !== undefined;
      return isDue
        ? { status: 0, code: 'CONFLICT', msg: serverMessages.closingDue }
        : { status: 0, code: 'NOT_FOUND', msg: serverMessages.closingUnknown };
    },
  };
}
