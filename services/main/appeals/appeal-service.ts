import type { Transaction } from 'kysely';
import type { CallData, CallParams } from '#contract/call.ts';
import type { appeal } from '#contract/calls/appeals.ts';
import { Refusal } from '#contract/errors.ts';
import { APPEAL_LENGTH } from '#contract/vocabulary.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import { type WindowLimit, waitText } from '#platform/security/limits/limit.ts';
import { refund, serialise, take } from '#platform/security/limits/sliding-log.ts';

const HOUR = 3_600_000;
const appealsOfAddress: WindowLimit = {
  log: 'appeal-address',
  windows: [
    { ms: HOUR, most: 5 },
    { ms: 24 * HOUR, most: 10 },
  ],
};
/** Serialises appeals for one account. */
const appealsOfAccount = { log: 'appeal-account', windows: [] } satisfies WindowLimit;
/** Within this time an identical appeal returns the existing case number. */
const SAME_MS = 24 * HOUR;
const TRIES = 5;

/**
 * Files an appeal. An identical appeal gets the existing case number.
 * @throws {Refusal} BAD_REQUEST, TOO_MANY, UNAVAILABLE
 */
export async function fileAppeal(
  db: Database,
  params: CallParams<typeof appeal>,
  { now, addressKey }: { now: Date; addressKey: Uint8Array },
): Promise<CallData<typeof appeal>> {
  const filed = { ...params, body: cleanText(params.body).text };
  if (textLength(filed.body) < APPEAL_LENGTH.min) {
    throw new Refusal('BAD_REQUEST', `请至少写 ${APPEAL_LENGTH.min} 个字，把经过说清楚`, 'body');
  }
  const taken = await take(db, now, [{ limit: appealsOfAddress, key: addressKey }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    throw new Refusal('TOO_MANY', `提交得太多了，请 ${waitText(retryAfter)}后再试`, undefined, retryAfter);
  }
  const { case_no, isNew } = await transaction(db, (tx) => writeOnce(tx, filed, now));
  if (!isNew) {
    await refund(db, taken.hits);
  }
  return { case_no };
}

/** Inserts an appeal unless an identical one exists. Concurrent appeals for one account are serialised. */
async function writeOnce(
  tx: Transaction<Tables>,
  filed: CallParams<typeof appeal>,
  now: Date,
): Promise<{ case_no: string; isNew: boolean }> {
  const { kind, account, contact, body } = filed;
  await serialise(tx, [{ limit: appealsOfAccount, key: Buffer.from(account) }]);
  const existing = await tx
    .selectFrom('appeal')
    .select('case_no')
    .where('account', '=', account)
    .where('contact', '=', contact)
    .where('kind', '=', kind)
    .where('body', '=', body)
    .where('created_at', '>', new Date(now.getTime() - SAME_MS))
    .executeTakeFirst();
  if (existing) {
    return { ...existing, isNew: false };
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const case_no = caseNumber(now);
    const inserted = await tx
      .insertInto('appeal')
      .values({ ...filed, case_no, created_at: now })
      .onConflict((conflict) => conflict.column('case_no').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      return { case_no, isNew: true };
    }
  }
  throw new Refusal('UNAVAILABLE');
}

/** `SS20261121-483920`: the day in China and random digits, which don't reveal the number of appeals. */
function caseNumber(now: Date): string {
  return `SS${chinaDay(now).replaceAll('-', '')}-${randomDigits(6)}`;
}
