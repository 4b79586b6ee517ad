import { createHash } from 'node:crypto';
import type { CallParams } from '#contract/call.ts';
import type { ownReports, report, reportProof } from '#contract/calls/reports.ts';
import { Refusal } from '#contract/refusal.ts';
import { REPORT_REASONS, REPORT_TEXT_LIMIT } from '#contract/report-vocabulary.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { chinaDay, chinaTime } from '#platform/core/clock.ts';
import { randomDigits, randomId } from '#platform/core/ids.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { cleanText, textLength } from '#platform/import/clean-text.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import {
  atMost,
  DAY,
  type Entry,
  HOUR,
  type WindowLimit,
  type WorkLimit,
  waitText,
} from '#platform/security/limits/limit.ts';
import { refund, take } from '#platform/security/limits/sliding-log.ts';
import type { Handle } from '../context.ts';
import { findOpenReport, insertReport, listOwnReports, raiseReport } from './report-repository.ts';
import { type ReportTarget, readTarget } from './report-target.ts';

type Filed = CallParams<typeof report>;
/** Of an address block. Without a proof of work, as from a form without scripts, much fewer. */
const reportsOfAddress: WorkLimit = {
  log: 'report-address',
  levels: [
    [atMost(3, HOUR), atMost(6, DAY)],
    [atMost(30, HOUR), atMost(100, DAY)],
  ],
};
const reportsOfPlayer: WindowLimit = { log: 'report-player', windows: [atMost(10, HOUR), atMost(30, DAY)] };

/** The name that the challenges of reports are issued for. */
const PROOF_NAME = Buffer.from('report');
const TRIES = 5;
const OWN_LIMIT = 100;

/** The reasons that the law gives a day; the others have three. */
const URGENT: readonly Filed['reason'][] = ['危害未成年人', '违法违规'];

/** Issues a proof-of-work challenge for one report. */
export const challengeReporter: Handle<typeof reportProof> = async ({ proofs }) => ({
  challenge: await proofs.challenge(PROOF_NAME, 1),
  device: randomId(),
});

/**
 * Files a report. While a report of the same reporter about the same thing is open, it gets the number of that one.
 * @throws {Refusal} BAD_REQUEST, NOT_FOUND, TOO_MANY, UNAVAILABLE
 */
export const fileReport: Handle<typeof report> = async (context, params) => {
  const { db, now, player, addressKey } = context;
  const filed = { ...params, text: checkedText(params) };
  const isProven = player !== null || (await context.proofs.redeem(filed.proof, PROOF_NAME)) > 0;
  const entries: Entry[] = [{ limit: reportsOfAddress, key: addressKey }];
  if (player) {
    entries.push({ limit: reportsOfPlayer, key: Buffer.from(String(player.id)) });
  }
  const taken = await take(db, now, entries, isProven ? 1 : 0);
  if (!taken.ok) {
    throw tooMany(taken.retryAfter);
  }
  const target = await readTarget({ db, main: context.main }, filed);
  const { report_no, isNew } = await transaction(db, async (tx) =>
    writeOnce(tx, await context.keys.hold(tx), { filed, target, playerId: player?.id ?? null, now }),
  );
  if (!isNew) {
    await refund(db, taken.hits);
  }
  return { report_no };
};

/** The newest reports of a player with their decisions. */
export const readOwnReports: Handle<typeof ownReports> = async ({ db, player }) => {
  const rows = await listOwnReports(db, player.id, OWN_LIMIT);
  return {
    list: rows.map(({ created_at, due_at, decided_at, ...row }) => ({
      ...row,
      created_at: chinaTime(created_at),
      due_at: chinaTime(due_at),
      decided_at: decided_at && chinaTime(decided_at),
    })),
  };
};

function checkedText({ kind, reason, text: written }: Filed): string {
  const { text } = cleanText(written);
  if (text === '' && (kind === 'page' || reason === '其他')) {
    throw new Refusal('BAD_REQUEST', '请说明要举报的内容和理由', { field: 'text' });
  }
  if (textLength(text) > REPORT_TEXT_LIMIT) {
    throw new Refusal('BAD_REQUEST', `最多写 ${REPORT_TEXT_LIMIT} 个字`, { field: 'text' });
  }
  return text;
}

interface Report {
  filed: Filed;
  target: ReportTarget;
  playerId: number | null;
  now: Date;
}

/** Inserts a report unless the reporter has an open one of the same thing, which gets the more urgent reason. */
async function writeOnce(
  tx: Tx,
  ring: KeyRing,
  { filed, target, playerId, now }: Report,
): Promise<{ report_no: string; isNew: boolean }> {
  const { reason, text, contact } = filed;
  const due_at = dueAt(reason, now);
  const repeat_key = repeatKey(filed, target, playerId);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const report_no = reportNumber(now);
    const isNew = await insertReport(tx, {
      ...target,
      report_no,
      reason,
      text,
      player_id: playerId,
      repeat_key,
      created_at: now,
      due_at,
      ...contactOf(ring, report_no, contact),
    });
    const existing = isNew ? undefined : await findOpenReport(tx, repeat_key);
    if (existing && isRaised(existing.reason, reason)) {
      await raiseReport(tx, existing.id, { reason, text, due_at });
    }
    if (isNew || existing) {
      return { report_no: existing?.report_no ?? report_no, isNew };
    }
  }
  throw new Refusal('UNAVAILABLE');
}

function isRaised(from: Filed['reason'], to: Filed['reason']): boolean {
  return URGENT.includes(to) && REPORT_REASONS.indexOf(to) < REPORT_REASONS.indexOf(from);
}

/**
 * The hash of the reporter and the thing. The reporter is the player, else the browser; without either, only the same
 * form is the same report, so that nothing is derived from the address. Of one page there can be several things.
 */
function repeatKey(
  { device, reason, text, contact = '' }: Filed,
  { kind, target_id, title }: ReportTarget,
  playerId: number | null,
): Buffer {
  const form = ['form', reason, text, contact];
  const reporter = playerId !== null ? ['player', String(playerId)] : device ? ['device', device] : form;
  const thing = target_id === null ? [title, text] : [String(target_id)];
  return createHash('sha256')
    .update(JSON.stringify([reporter, kind, thing]))
    .digest();
}

function contactOf(ring: KeyRing, reportNo: string, contact: string | undefined) {
  if (contact === undefined) {
    return {};
  }
  const { key, sealed } = ring.seal('report.contact', reportNo, contact);
  return { contact_masked: maskMobile(contact), contact_key: key, contact_sealed: sealed };
}

/** When a report must be decided: within a day if it is urgent, otherwise within three. */
export function dueAt(reason: Filed['reason'], now: Date): Date {
  return new Date(now.getTime() + (URGENT.includes(reason) ? DAY : 3 * DAY));
}

/** `JB20261121-48392017`: the day in China and random digits, which don't reveal the number of reports. */
export function reportNumber(now: Date): string {
  return `JB${chinaDay(now).replaceAll('-', '')}-${randomDigits(8)}`;
}

function tooMany(retryAfter: number): Refusal {
  return new Refusal('TOO_MANY', `举报得太频繁了，请 ${waitText(retryAfter)}后再试`, {
    retry_after: retryAfter,
  });
}
