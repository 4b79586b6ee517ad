import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as access from '#contract/admin/access.ts';
import { auditExport } from '#contract/admin/audit.ts';
import * as players from '#contract/admin/players.ts';
import * as reports from '#contract/admin/reports.ts';
import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import { SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { dataKeysOf } from '#platform/security/data-keys/encrypt-plain.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { sendSmsNotices } from '#services/account/notices/sms-notices.ts';
import { fileReport } from '#services/comments/reports/report-service.ts';
import { fileAppeal } from '#services/main/appeals/appeal-service.ts';
import { type AccountApp, openAccountApp } from '#tests/integration/accounts/account-app.ts';
import { filesWith, numberAt, tablesWith } from '#tests/integration/accounts/data-keys/numbers.ts';
import { callOwn, freshCode } from '#tests/integration/accounts/own-calls.ts';
import { TestBrowser } from '#tests/integration/accounts/test-browser.ts';
import { OperatorBrowser, openOperatorApp } from '#tests/integration/admin/operator-app.ts';
import { newPlace, openPlace } from '#tests/integration/place.ts';
import { client } from '#tests/unit/access-log.ts';
import { faultsOfCopies } from './copies.ts';

const PLAYERS = 6;
const numbers = Array.from({ length: PLAYERS }, (_, place) => numberAt(place));
/** The one that a player changes to. */
const newNumber = numberAt(PLAYERS);

/** A number as a text that must not appear: plain, as hexadecimal bytes, or hashed without a key. */
const traces = [...numbers, newNumber].flatMap((number) => [
  number,
  Buffer.from(number).toString('hex'),
  ...['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(number).digest('hex')),
]);

/**
 * Uses numbers in every way: logins with codes and passwords, right and wrong, resets, appeals, reports, a change, a
 * notification by SMS, logins to the admin site, and operators who search and read them. Returns the tables, the files, the log
 * lines and the parts of a backup archive with a trace of one.
 * @param planted changes the started services
 */
export async function tracesOfUse(
  kind: OpenDatabase['kind'],
  planted: (logged: string[]) => void = () => undefined,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-scan-'));
  const place = await newPlace(kind, folder, { migrated: true });
  const { db, close } = await openPlace(place);
  const keys = dataKeysOf({ dataKeys: undefined, dataDir: place.dataDir });
  await keys.prepare(db);
  const app = await openAccountApp(db, {}, { keys });
  const admin = await openOperatorApp(db, {}, undefined, undefined, keys);
  const proofs = new Proofs({ db, clock: app.clock, secret: new ServerSecret('the secret of the reports') });
  const reporting = { keys, proofs, main: noMain };
  planted(app.logged);
  try {
    for (const [index, mobile] of numbers.entries()) {
      const browser = new TestBrowser(app, { address: `198.51.100.${index}` });
      await browser.logIn(app, mobile);
      app.clock.pass(61);
      await browser.sendCode(mobile, '4');
      const { code } = app.lastMessage();
      await browser.act('resetPassword', { mobile, code: '000000', password: 'tianse7' });
      await browser.act('resetPassword', { mobile, code, password: 'tianse7' });
      await browser.act('passwordLogin', { username: mobile, password: 'wrong-1' });
      browser.user(await browser.act('passwordLogin', { username: mobile, password: 'tianse7' }));
      await browser.proof(mobile);
      app.clock.pass(61);
      await browser.sendCode(mobile);
      const appeal = {
        kind: '账号被盗' as const,
        account: mobile,
        contact: mobile,
        body: '我的账号被别人登录了',
      };
      const from = { now: app.clock.now(), addressKey: Buffer.from([index]), client, player: null };
      await fileAppeal({ db, keys, accessLog: new AccessLog(keys), ...from } as never, appeal);
      await fileReport({ db, ...reporting, ...from } as never, {
        ...reported,
        contact: mobile,
        text: `第 ${index} 处`,
      });
      if (index === 0) {
        app.clock.pass(3_600);
        await changeNumber(app, browser);
        await notifyBySms({ db, keys, logged: app.logged });
      }
    }
    const support = await admin.signedIn('support');
    const { list } = await support.get(players.playerList, { mobile: newNumber });
    await support.get(players.playerNumber, { id: list[0]?.id ?? 0 });
    await support.request(players.playerExport, { mobile: newNumber });
    const { list: queue } = await support.get(reports.reportQueue, {});
    await support.get(reports.reportContact, { id: queue[0]?.id ?? 0 });
    await support.request(reports.reportExport, { format: 'csv' });
    await enterAtConsole(new OperatorBrowser(admin.app), newNumber);
    const auditor = await admin.signedIn('auditor');
    await auditor.request(auditExport, { q: newNumber, operator: newNumber });
    await support.request(players.playerExport, { q: newNumber });
    if (kind === 'embedded') {
      await sql`checkpoint`.execute(db);
    }
    const tables = await tablesWith(db, traces);
    const lines = [...app.logged, ...admin.logged].filter((line) =>
      traces.some((text) => line.includes(text)),
    );
    const files = filesWith(place.dataDir, traces);
    return [...tables, ...lines, ...files, ...(await faultsOfCopies(db, place, traces))];
  } finally {
    await app.close();
    await admin.close();
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const reported = { kind: 'page', url: '/BaseMy', reason: '垃圾广告' } as const;

function noMain(): never {
  throw new Error('a reported page is not read');
}

/** Types a number into each field of the logins to the admin site. */
async function enterAtConsole(browser: OperatorBrowser, number: string): Promise<void> {
  await browser.call(access.loginChallenge, { name: number, work: 1 });
  const refused = [
    await browser.call(access.login, { name: number, password: number }),
    await browser.call(access.invitation, { token: number }),
    await browser.call(access.acceptInvitation, { token: number, new_password: number.repeat(2) }),
  ];
  if (refused.some(({ status }) => status === 1)) {
    throw new Error('a number opened the admin site');
  }
}

/** Changes the number of a signed-in player to `newNumber`. */
async function changeNumber(app: AccountApp, browser: TestBrowser): Promise<void> {
  const code = await freshCode(app, browser, 'number');
  const mobile_code = await freshCode(app, browser, { mobile: newNumber });
  const changed = await callOwn(browser, 'changeNumber', { code, mobile: newNumber, mobile_code });
  if (changed.status !== 1) {
    throw new Error(changed.msg);
  }
}

/** Sends an SMS to the player with `newNumber`, and one that the provider refuses. */
async function notifyBySms({
  db,
  keys,
  logged,
}: {
  db: Database;
  keys: DataKeys;
  logged: string[];
}): Promise<void> {
  const { id: player_id } = await db
    .selectFrom('player')
    .select('id')
    .where('mobile_key', 'in', (await keys.ring(db)).lookups(newNumber))
    .executeTakeFirstOrThrow();
  // The main service has the event of the change, so the number may be used.
  await db.updateTable('account_event').set({ delivered_at: new Date() }).execute();
  const log = (message: string, fields?: object) => void logged.push(JSON.stringify([message, fields]));
  const sent: string[] = [];
  const notice = { player_id, kind: SMS_NOTICE_KINDS[0] ?? '', name: '云海剑歌', moment: '5 月 6 日' };
  const waiting = [1, 2].map((id) => ({ ...notice, id }));
  await sendSmsNotices({
    db,
    keys,
    logger: { debug: log, info: log, warn: log, error: log },
    clock: { now: () => new Date('2031-05-06T12:00:00+08:00') },
    sms: {
      noticeKinds: SMS_NOTICE_KINDS,
      sendNotice: async ({ mobile }) => {
        sent.push(mobile);
        if (sent.length === 1) {
          throw new SmsFailure('refused', { isNumber: true });
        }
      },
    },
    takeSms: async () => waiting.splice(0),
    report: async () => undefined,
    count: () => undefined,
  });
  if (sent.join() !== [newNumber, newNumber].join()) {
    throw new Error('the SMS did not go to the new number');
  }
}
