import type { operatorEndSessions, operatorFactorsReset, operatorInvite } from '#contract/admin/operators.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { removePasskeys } from '../auth/passkey-repository.ts';
import { endSessions } from '../auth/session-repository.ts';
import type { AdminHandle } from '../context.ts';
import { issueInvitation } from '../operators/invitations.ts';
import { lockById, type OperatorRow, removeTotp, updateOperator } from '../operators/operator-repository.ts';
import { refuseStronger } from '../operators/operator-roles.ts';
import { deleteTokensOf } from '../tokens/token-repository.ts';
import { refuseInviter, refuseRemover } from './refuse-takeover.ts';

const UNKNOWN = '这个后台账号不存在';

/**
 * Invites an operator to set a password. The password and the sessions stay until the invitation is used.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN (one's own, one who may do more, or whose factors one has removed), CONFLICT (disabled)
 */
export const inviteOperator: AdminHandle<typeof operatorInvite> = async (context, { id }) => {
  refuseOwn(id, context.operator);
  return transaction(context.db, async (tx) => {
    const row = orNotFound(await lockById(tx, id), UNKNOWN);
    await refuseStronger(tx, id, context);
    if (row.disabled_at) {
      throw new Refusal('CONFLICT', '这个账号已停用，请先启用再邀请');
    }
    refuseRemover(row, context.operator.id);
    const { token, expires_at } = await issueInvitation(tx, id, context.operator.id, context.now);
    const until = chinaTime(expires_at);
    const entry = { ...auditOf('operators', context), action: 'invited', after: { expires_at: until } };
    await record(tx, { ...entry, subject_id: id, title: row.name });
    return { token, expires_at: until };
  });
};

/**
 * Removes an operator's authenticator with its recovery codes, or passkeys, or both, and ends the operator's sessions and tokens.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN (one's own, one who may do more, or whom one has invited)
 */
export const removeFactors: AdminHandle<typeof operatorFactorsReset> = async (context, { id, factors }) => {
  const isTotp = factors.includes('totp');
  const isPasskeys = factors.includes('passkeys');
  const action = isTotp && isPasskeys ? 'factors_removed' : isTotp ? 'totp_removed' : 'passkeys_removed';
  await change(id, action, context, async (tx, row) => {
    const { operator, now } = context;
    await refuseInviter(tx, row, { operatorId: operator.id, now });
    if (isTotp) {
      await removeTotp(tx, id);
    }
    if (isPasskeys) {
      await removePasskeys(tx, id);
    }
    await updateOperator(tx, id, { factors_removed_by: operator.id });
  });
  return {};
};

export const endOperatorSessions: AdminHandle<typeof operatorEndSessions> = async (context, { id }) => {
  return { ended: await change(id, 'sessions_ended', context, async () => undefined) };
};

function change(
  id: number,
  action: string,
  context: AdminContext & Pick<AuthDeps, 'db'>,
  work: (tx: Tx, row: OperatorRow) => Promise<void>,
): Promise<number> {
  refuseOwn(id, context.operator);
  return transaction(context.db, async (tx) => {
    const row = orNotFound(await lockById(tx, id), UNKNOWN);
    await refuseStronger(tx, id, context);
    await work(tx, row);
    const ended = await endSessions(tx, id, {});
    await deleteTokensOf(tx, id);
    const entry = { ...auditOf('operators', context), action, after: { ended } };
    await record(tx, { ...entry, subject_id: id, title: row.name });
    return ended;
  });
}

function refuseOwn(id: number, operator: AdminContext['operator']): void {
  if (id === operator.id) {
    throw new Refusal('FORBIDDEN', '自己的账号请在“我的账号”里修改');
  }
}
