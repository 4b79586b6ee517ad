import { INVITATION_HOURS } from '#contract/admin/access.ts';
import { randomToken } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { tokenHash } from '#platform/security/token-cookie.ts';
import { lockById, type OperatorRow } from './operator-repository.ts';
import { isEnabled } from './operator-roles.ts';

const LIFETIME_MS = INVITATION_HOURS * 3_600_000;

/** A new invitation. `token` is not stored: this is its only copy. */
export interface IssuedInvitation {
  token: string;
  expires_at: Date;
}

/**
 * Creates an operator's invitation, which invalidates an earlier one.
 * @param invited_by the operator who invites; null for the command line
 */
export async function issueInvitation(
  tx: Tx,
  operator_id: number,
  invited_by: number | null,
  now: Date,
): Promise<IssuedInvitation> {
  const token = randomToken();
  const own = {
    token_hash: tokenHash(token),
    invited_by,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  };
  await tx
    .insertInto('operator_invitation')
    .values({ operator_id, ...own })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(own))
    .execute();
  return { token, expires_at: own.expires_at };
}

/** The valid invitation of a token with its operator; undefined if it expired, was used or replaced. */
export function findInvitation(db: Database, token: string, now: Date) {
  return db
    .selectFrom('operator_invitation as invitation')
    .innerJoin('operator', 'operator.id', 'invitation.operator_id')
    .select(['operator.id', 'operator.name', 'operator.display_name', 'invitation.expires_at'])
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('invitation.expires_at', '>', now)
    .where(isEnabled)
    .executeTakeFirst();
}

/**
 * Uses up the invitation of a token. Of concurrent calls one gets the operator and who made the invitation, the others
 * undefined. Locks the operator before the invitation, as `inviteOperator` and disabling an operator do.
 */
export async function takeInvitation(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ operator: OperatorRow; invited_by: number | null } | undefined> {
  const found = await findInvitation(tx, token, now);
  const operator = found && (await lockById(tx, found.id));
  if (!operator || operator.disabled_at) {
    return undefined;
  }
  const taken = await tx
    .deleteFrom('operator_invitation')
    .where('token_hash', '=', tokenHash(token))
    .returning('invited_by')
    .executeTakeFirst();
  return taken && { operator, ...taken };
}

export async function revokeInvitation(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_invitation').where('operator_id', '=', operatorId).execute();
}
