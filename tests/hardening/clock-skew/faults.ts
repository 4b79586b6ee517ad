import { sql } from 'kysely';
import { publishDue } from '#platform/admin/publish-due.ts';
import { beginNight } from '#platform/backup/backup-runs.ts';
import { nightDue } from '#platform/backup/nightly-backup.ts';
import { type Clock, chinaTime } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { clearExpired } from '#platform/database/maintenance.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeOld } from '#server/jobs/retention.ts';
import { scheduledResources } from '#services/main/resources.ts';
import { type AccountApp, openAccountApp } from '#tests/integration/accounts/account-app.ts';
import { TestBrowser } from '#tests/integration/accounts/test-browser.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';

const SHARED = { SERVER_SECRET: 'the secret that both processes share' };
const PASSWORD = 'tianse-77';

/** Two processes on one database: `right` has its clock, `wrong` another one. */
interface Pair {
  db: Database;
  right: AccountApp;
  wrong: AccountApp;
  clocks: { right: Clock; wrong: Clock };
}

const newNumber = () => `136${randomDigits(8)}`;
let addresses = 0;
/** An address in a network of its own: none has sent codes before. */
const newAddress = () => {
  addresses += 1;
  return `100.${64 + Math.floor(addresses / 256)}.${addresses % 256}.7`;
};
const unless = (isRight: boolean, fault: string) => (isRight ? [] : [fault]);

/** A browser whose requests go to one process, with the cookies of another browser. */
function at(app: AccountApp, like?: TestBrowser, address = newAddress()): TestBrowser {
  const browser = new TestBrowser(app, { address });
  browser.cookies = new Map(like?.cookies);
  return browser;
}

const checks: Record<string, (pair: Pair) => Promise<string[]>> = {
  async sessions({ db, right, wrong, clocks }) {
    const first = at(right);
    await first.logIn(right, newNumber());
    const second = at(wrong);
    await second.logIn(wrong, newNumber());
    const faults = [
      ...unless((await at(wrong, first).playerId()) !== null, 'a session is unknown to the other process'),
      ...unless((await at(right, second).playerId()) !== null, 'its own session is unknown to the right one'),
    ];
    await clearExpired(db, clocks.wrong.now());
    return [...faults, ...unless((await first.playerId()) !== null, 'a valid session was deleted')];
  },

  async codes({ db, right, wrong, clocks }) {
    const faults: string[] = [];
    for (const [from, to, name] of [
      [right, wrong, 'a code is refused by the other process'],
      [wrong, right, 'a code of the other process is refused'],
    ] as const) {
      const mobile = newNumber();
      const browser = at(from);
      await browser.sendCode(mobile);
      await clearExpired(db, clocks.wrong.now());
      const entered = await at(to, browser).act('codeLogin', { mobile, code: from.lastMessage().code });
      faults.push(...unless(entered.status === 1, name));
    }
    return faults;
  },

  async limits({ db, right, wrong, clocks }) {
    const faults: string[] = [];
    for (const [from, to] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const mobile = newNumber();
      await at(from).sendCode(mobile);
      await clearExpired(db, clocks.wrong.now());
      const again = await at(to).sendCode(mobile);
      faults.push(...unless(again.status === 0, 'two codes to a number within a minute'));
    }
    const username = newNumber();
    const address = newAddress();
    for (let tries = 0; tries < 11; tries += 1) {
      await at(right, undefined, address).act('passwordLogin', { username, password: PASSWORD });
    }
    await clearExpired(db, clocks.wrong.now());
    const guess = await at(wrong, undefined, address).act('passwordLogin', { username, password: PASSWORD });
    return [...faults, ...unless(guess.msg.includes('再试'), 'a twelfth guess is checked at once')];
  },

  async challenges({ right, wrong }) {
    const address = newAddress();
    for (let sent = 0; sent < 10; sent += 1) {
      await at(right, undefined, address).sendCode(newNumber());
    }
    const mobile = newNumber();
    const proof = await at(right, undefined, address).proof(mobile);
    const sent = await at(wrong, undefined, address).sendCode(mobile, '5', proof);
    const bare = await at(right, undefined, address).sendCode(newNumber());
    return [
      ...unless(sent.status === 1, 'a proof is refused by the other process'),
      ...unless(bare.status === 0, 'the limit of the address does not hold'),
    ];
  },

  async schedule({ db, clocks }) {
    const insert = (title: string, minutes: number) => sql`
      insert into banner (alt, image, link, published, publish_at)
      values (${title}, 'a.webp', '/', false, now() + make_interval(mins => ${minutes}::int))`;
    await insert('soon', 5).execute(db);
    await insert('overdue', -5).execute(db);
    await publishDue(db, scheduledResources, clocks.wrong.now(), async () => undefined);
    const { rows } = await sql<{
      title: string;
      published: boolean;
    }>`select alt as title, published from banner`.execute(db);
    await sql`delete from banner`.execute(db);
    const isPublished = (title: string) => rows.some((row) => row.title === title && row.published);
    return [
      ...unless(!isPublished('soon'), 'published five minutes too early'),
      ...unless(isPublished('overdue'), 'not published though it is five minutes late'),
    ];
  },

  async retention({ db, clocks }) {
    await sql`
      insert into retention_clock (id, seen_at, held_until) values (1, now(), now() - interval '1 day')
      on conflict (id) do update set seen_at = excluded.seen_at, held_until = excluded.held_until`.execute(
      db,
    );
    const { rows } = await sql<{ at: Date }>`select now() - interval '179 days 23 hours' as at`.execute(db);
    const entry = { at: rows[0]?.at ?? new Date(0), player_id: 1, kind: 'login_code', client } as const;
    await transaction(db, async (tx) => accessLog.record(tx, await accessLog.hold(tx), entry));
    const { accesses } = await removeOld(db, { now: clocks.wrong.now(), days: 180, logDir: undefined });
    return unless(accesses === 0, 'entries were removed before 180 days');
  },

  async backups({ db, clocks }) {
    const time = chinaTime(new Date(clocks.right.now().getTime() - 15 * 60_000)).slice(11, 16);
    const begun: number[] = [];
    for (const clock of [clocks.wrong, clocks.right]) {
      const due = nightDue(clock.now(), time);
      const night = due && (await beginNight(db, { file: `${begun.length}.tar`, due }, () => clock.now()));
      if (night) {
        begun.push(night.id);
        await night.end({ bytes: 1, rows: 1, files: 0 });
      }
    }
    await db.deleteFrom('backup_run').execute();
    return unless(begun.length === 1, `${begun.length} backups in a night`);
  },
};

export const CHECKS = Object.keys(checks);

/** The faults of two processes on a database, by check. */
export async function skewFaults(
  db: Database,
  clocks: Pair['clocks'],
  names: readonly string[] = CHECKS,
): Promise<string[]> {
  const [right, wrong] = [
    await openAccountApp(db, SHARED, { own: clocks.right }),
    await openAccountApp(db, SHARED, { own: clocks.wrong }),
  ];
  try {
    const faults: string[] = [];
    for (const name of names) {
      for (const fault of (await checks[name]?.({ db, right, wrong, clocks })) ?? ['no such check']) {
        faults.push(`${name}: ${fault}`);
      }
    }
    return faults;
  } finally {
    await Promise.all([right.close(), wrong.close()]);
  }
}
