import type { CallParams } from '#contract/call.ts';
import type { appeal } from '#contract/calls/appeals.ts';
import { Refusal } from '#contract/refusal.ts';
import { APPEAL_LENGTH } from '#contract/vocabulary.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { atMost, type WindowLimit, waitText } from '#platform/security/limits/limit.ts';
import { refund, serialise, take } from '#platform/security/limits/sliding-log.ts';
import type { Handle } from '../context.ts';

const HOUR = 3_600_000;
const appealsOfAddress: WindowLimit = {
  log: 'appeal-address',
  windows: [atMost(5, HOUR), atMost(10, 24 * HOUR)],
};
/** Serialises appeals for one account. */
const appealsOfAccount = { log: 'appeal-account', windows: [] } satisfies WindowLimit;
/** Within this time an identical appeal returns the existing case number. */
const SAME_MS = 24 * HOUR;
const TRIES = 5;

/**
 * Files an appeal; of a signed-in player, who is notified of the reply. An identical appeal gets the existing case number. The access log records a new one in the same
 * transaction.
 * @throws {Refusal} BAD_REQUEST, TOO_MANY, UNAVAILABLE
 */
export const fileAppeal: Handle<typeof appeal> = async (
  { db, keys, accessLog, now, addressKey, client, player },
  params,
) => {
  const filed = { ...params, body: cleanText(params.body).text };
  if (textLength(filed.body) < APPEAL_LENGTH.min) {
    throw new Refusal('BAD_REQUEST', `请至少写 ${APPEAL_LENGTH.min} 个字，把经过说清楚`, { field: 'body' });
  }
  const taken = await take(db, now, [{ limit: appealsOfAddress, key: addressKey }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    throw new Refusal('TOO_MANY', `提交得太多了，请 ${waitText(retryAfter)}后再试`, {
      retry_after: retryAfter,
    });
  }
  const { case_no, isNew } = await transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    const written = await writeOnce(tx, ring, { filed, playerId: player?.id ?? null, now });
    if (written.isNew) {
      const { case_no: subject_id } = written;
      await accessLog.record(tx, ring, { at: now, player_id: null, kind: 'appeal', subject_id, client });
    }
    return written;
  });
  if (!isNew) {
    await refund(db, taken.hits);
  }
  return { case_no };
};

/** Inserts an appeal unless an identical one exists. Concurrent appeals for one account are serialised. */
async function writeOnce(
  tx: Tx,
  ring: KeyRing,
  { filed, playerId, now }: { filed: CallParams<typeof appeal>; playerId: number | null; now: Date },
): Promise<{ case_no: string; isNew: boolean }> {
  const { kind, account, contact, body } = filed;
  await serialise(tx, [{ limit: appealsOfAccount, key: ring.current.lookup(account) }]);
  const existing = await tx
    .selectFrom('appeal')
    .select('case_no')
    .where('account_key', 'in', ring.lookups(account))
    .where('contact_key', 'in', ring.lookups(contact))
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
      .values({
        kind,
        body,
        case_no,
        player_id: playerId,
        created_at: now,
        ...numbersOf(ring, case_no, filed),
      })
      .onConflict((conflict) => conflict.column('case_no').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      return { case_no, isNew: true };
    }
  }
  throw new Refusal('UNAVAILABLE');
}

/** The columns with the numbers of an appeal. */
function numbersOf(ring: KeyRing, case_no: string, { account, contact }: CallParams<typeof appeal>) {
  const sealedAccount = ring.seal('appeal.account', case_no, account);
  const sealedContact = ring.seal('appeal.contact', case_no, contact);
  return {
    account_masked: maskMobile(account),
    account_key: sealedAccount.key,
    account_sealed: sealedAccount.sealed,
    contact_masked: maskMobile(contact),
    contact_key: sealedContact.key,
    contact_sealed: sealedContact.sealed,
  };
}

/** `SS20261121-483920`: the day in China and random digits, which don't reveal the number of appeals. */
function caseNumber(now: Date): string {
  return `SS${chinaDay(now).replaceAll('-', '')}-${randomDigits(6)}`;
}
