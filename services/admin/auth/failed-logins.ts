import type { AuditAction } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addressBlocks } from '#platform/security/limits/address-block.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import { type LoginContext, recordOwn } from './auth-deps.ts';
import { notedFailures } from './limits.ts';

/** Records a login that failed, up to a number of each network: anybody can cause these entries, which stay for months. */
export async function noteFailure(
  context: LoginContext,
  doer: AuditAction['operator'],
  after: object | null = null,
): Promise<void> {
  const { db, secret, browser, now } = context;
  const key = secret.hash('address', addressBlocks(browser.address).at(-1) ?? '');
  if ((await take(db, now, [{ limit: notedFailures, key }])).ok) {
    await transaction(db, (tx) =>
      recordOwn(tx, doer, context, { action: 'login_failed', subject: 'session', after }),
    );
  }
}
