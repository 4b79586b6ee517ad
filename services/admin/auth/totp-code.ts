import type { Tx } from '#platform/database/transaction.ts';
import { unseal } from '#platform/security/secrets/seal.ts';
import { type OperatorRow, takeRecoveryCode, takeStep } from '../operators/operator-repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { hashRecoveryCode, matchingStep } from './totp.ts';

/** The purpose with which TOTP secrets are sealed. */
export const TOTP_PURPOSE = 'operator totp';
const TOTP_CODE = /^\d{6}$/;

/** Whether an authenticator or recovery code is correct, which uses it up. */
export async function isCorrectCode(
  { secret }: AuthDeps,
  tx: Tx,
  operator: OperatorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!TOTP_CODE.test(code)) {
    return takeRecoveryCode(tx, operator.id, hashRecoveryCode(secret, code));
  }
  const totpSecret =
    operator.totp_secret && unseal(secret, TOTP_PURPOSE, String(operator.id), operator.totp_secret);
  const step = totpSecret ? matchingStep(totpSecret, code, now, operator.totp_step) : null;
  return step !== null && takeStep(tx, operator.id, { step, last: operator.totp_step });
}
