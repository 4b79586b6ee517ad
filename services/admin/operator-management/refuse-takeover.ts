import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { OperatorRow } from '../operators/operator-repository.ts';

const COMMAND = 'npm run portal -- operator';

/**
 * An invitation sets a password. Who also removed the second factors could use it instead of the operator.
 * @throws {Refusal} FORBIDDEN for the one who removed them, until the operator has logged in
 */
export function refuseRemover({ name, factors_removed_by }: OperatorRow, operatorId: number): void {
  if (factors_removed_by === operatorId) {
    throw new Refusal(
      'FORBIDDEN',
      `这个账号的两步验证是您解除的，本人之后还没有登录：请由另一位管理员邀请，或在服务器上运行 ${COMMAND} invite --name ${name}`,
    );
  }
}

/**
 * Who can have used an invitation, or still can, knows the password. Without the second factors that would be a login.
 * @throws {Refusal} FORBIDDEN for the one who made the invitation, until it has expired, or until the operator has logged in
 *   with the new password and a second factor
 */
export async function refuseInviter(
  tx: Tx,
  { id, name, password_invited_by }: OperatorRow,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<void> {
  const open = await tx
    .selectFrom('operator_invitation')
    .select('operator_id')
    .where('operator_id', '=', id)
    .where('invited_by', '=', operatorId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (open || password_invited_by === operatorId) {
    const why = open
      ? '您发出的邀请还没有失效'
      : '密码是用您发出的邀请设置的，本人之后还没有用密码和两步验证登录';
    throw new Refusal(
      'FORBIDDEN',
      `${why}：请由另一位管理员解除两步验证，或在服务器上运行 ${COMMAND} reset-password --name ${name} --without-totp --without-passkeys`,
    );
  }
}
