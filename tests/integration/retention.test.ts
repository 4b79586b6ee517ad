import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { commandLine, record } from '#platform/audit/record.ts';
import { chinaDay, fixedClock } from '#platform/core/clock.ts';
import { logFiles } from '#platform/core/log-files.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeOld, scheduleRetention } from '#server/jobs/retention.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('the retention of audit entries and logs', (open) => {
  /** The clock of the database, which decides. */
  async function daysAgo(db: Database, days: number): Promise<Date> {
    const { rows } = await sql<{
      at: Date;
    }>`select now() - make_interval(days => ${days}::int) as at`.execute(db);
    return rows[0]?.at ?? new Date(Number.NaN);
  }

  async function filledDatabase(): Promise<Database> {
    const db = await open();
    for (const days of [500, 366, 181, 179, 1, 0]) {
      const at = await daysAgo(db, days);
      await transaction(db, (tx) =>
        record(tx, {
          operator: commandLine,
          action: 'save',
          subject: 'games',
          title: `${days}`,
          address: '',
          at,
        }),
      );
    }
    return db;
  }

  /** Simulates a year of hourly checks up to this moment. */
  const recordChecksUntil = (db: Database, at: Date) =>
    db
      .insertInto('retention_clock')
      .values({ id: 1, seen_at: at, held_until: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at, held_until: at }))
      .execute();

  const remaining = async (db: Database) =>
    (await db.selectFrom('audit_entry').select('title').orderBy('at').execute()).map(({ title }) => title);

  test('a portal that starts says in Chinese and English that nothing is removed yet', async () => {
    const logged: string[] = [];
    const note = (msg: string) => logged.push(msg);
    const stop = scheduleRetention({
      db: await open(),
      clock: fixedClock(new Date().toISOString()),
      logger: { debug: note, info: note, warn: note, error: note } as never,
      days: 365,
      logDir: undefined,
    });
    await vi.waitFor(() => expect(logged).toHaveLength(1));
    await stop();
    expect(logged[0]).toMatch(/^暂停清理过期数据.*Retention is paused/);
  });

  test('[REP-10] removes reports three years after their decision; open ones stay', async () => {
    const db = await open();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    for (const [index, days] of [1_097, 1_094, null].entries()) {
      const created_at = await daysAgo(db, 2_000);
      const decided_at = days === null ? null : await daysAgo(db, days);
      await db
        .insertInto('report')
        .values({
          report_no: `JB-${index}`,
          kind: 'page',
          target_id: null,
          game_id: null,
          author_id: null,
          title: '/',
          reason: '其他',
          player_id: null,
          contact_key: null,
          contact_sealed: null,
          repeat_key: null,
          state: decided_at ? '已处理' : '待处理',
          created_at,
          due_at: created_at,
          decided_at,
        })
        .execute();
    }
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ reports: 1 });
    const left = await db.selectFrom('report').select('report_no').orderBy('id').execute();
    expect(left.map(({ report_no }) => report_no)).toEqual(['JB-1', 'JB-2']);
  });

  test('[RVW-13] removes decided changes of content after the retention of the audit; what waits stays', async () => {
    const db = await open();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    for (const [record_id, [state, days]] of (
      [
        ['待审核', null],
        ['已通过', 366],
        ['已退回', 366],
        ['已撤回', 366],
        ['已通过', 364],
      ] as const
    ).entries()) {
      await db
        .insertInto('content_review')
        .values({
          resource: 'news',
          record_id,
          version: 1,
          base: '{}',
          item: '{}',
          publication: null,
          state,
          title: '公告',
          submitted_by: 1,
          submitted_name: '林晓',
          submitted_at: await daysAgo(db, 400),
          decided_at: days && (await daysAgo(db, days)),
        })
        .execute();
    }
    await removeOld(db, { now, days: 365, logDir: undefined });
    const left = await db.selectFrom('content_review').select('record_id').orderBy('id').execute();
    expect(left.map(({ record_id }) => Number(record_id))).toEqual([0, 4]);
  });

  test('[HOOK-10] removes events, deliveries and replacements after 30 days, also what waits for a paused webhook', async () => {
    const db = await open();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    const hook = {
      name: '接收方',
      url: 'https://hooks.example/',
      events: ['game.published'],
      created_at: now,
    };
    const { id: webhook_id } = await db
      .insertInto('webhook')
      .values({ ...hook, paused_at: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const days of [31, 29]) {
      const at = await daysAgo(db, days);
      const event = { type: 'game.published', subject_id: days, game_id: null, at };
      await db.insertInto('site_event').values(event).execute();
      for (const next_at of [null, at]) {
        const message = { message_id: `${days} ${next_at === null}`, type: 'game.published', payload: '{}' };
        const delivery = { webhook_id, ...message, created_at: at, next_at };
        await db
          .insertInto('webhook_delivery')
          .values(delivery as never)
          .execute();
      }
      const replacement = { from_path: `${days}`, to_path: '', operator_id: 1, at, uses: '[]' };
      await db
        .insertInto('media_replacement')
        .values(replacement as never)
        .execute();
    }
    await removeOld(db, { now, days: 365, logDir: undefined });
    const events = await db.selectFrom('site_event').select('subject_id').execute();
    const left = await db.selectFrom('webhook_delivery').select('message_id').orderBy('id').execute();
    const replacements = await db.selectFrom('media_replacement').select('from_path').execute();
    expect([events, left, replacements]).toEqual([
      [{ subject_id: 29 }],
      [{ message_id: '29 true' }, { message_id: '29 false' }],
      [{ from_path: '29' }],
    ]);
  });

  test('[MSG-07] removes messages after 180 days, and what they were made from', async () => {
    const db = await open();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    const game = { name: '山海谣', first_letter: 'S' };
    const { id: game_id } = await db
      .insertInto('game')
      .values(game as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: packId } = await db
      .insertInto('pack')
      .values({ game_id, title: '新手礼包', contents: '[]' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const days of [181, 179, 31, 29]) {
      const created_at = await daysAgo(db, days);
      const row = {
        key: `${days}`,
        player_id: 1,
        kind: '礼包上新',
        title: `${days}`,
        body: '',
        link: '/',
      } as const;
      await db
        .insertInto('notification')
        .values({ ...row, created_at })
        .execute();
      await db
        .insertInto('notice_event')
        .values({ ...row, created_at })
        .execute();
      const { kind: _kind, link: _link, ...event } = row;
      await db
        .insertInto('account_event')
        .values({ ...event, event: 'password', created_at })
        .execute();
      await db
        .insertInto('notice_delivery')
        .values({ ...row, channel: 'sms', name: '', moment: '', useful_until: created_at, created_at })
        .execute();
      for (const [kind, subject_id] of [
        ['opening', 1],
        ['pack', packId],
        ['pack', packId + 1],
      ] as const) {
        const fanout = {
          key: `${kind}:${subject_id}:${days}`,
          kind,
          subject_id,
          day: null,
          done_at: created_at,
        };
        await db.insertInto('notice_fanout').values(fanout).execute();
      }
    }
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ messages: 1 });
    const keys = async (
      table: 'notification' | 'notice_event' | 'account_event' | 'notice_delivery' | 'notice_fanout',
    ) => (await db.selectFrom(table).select('key').orderBy('key').execute()).map(({ key }) => key);
    expect(await keys('notification')).toEqual(['179', '29', '31']);
    expect(await keys('notice_event')).toEqual(['29']);
    expect(await keys('account_event')).toEqual(['29']);
    expect(await keys('notice_delivery')).toEqual(['179', '29', '31']);
    const old = (await keys('notice_fanout')).filter((key) => key.endsWith(':181'));
    expect(old).toEqual([`pack:${packId}:181`]);
  });

  test('removes entries after 180 days, or more if configured', async () => {
    const db = await filledDatabase();
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ entries: 2 });
    expect(await remaining(db)).toEqual(['181', '179', '1', '0']);
    expect(await removeOld(db, { now, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await remaining(db)).toEqual(['179', '1', '0']);
  });

  test('uses the earlier of two clocks: one ahead by a year removes nothing too soon, one behind retains more', async () => {
    const db = await filledDatabase();
    const behind = await daysAgo(db, 200);
    await recordChecksUntil(db, behind);
    expect(await removeOld(db, { now: behind, days: 180, logDir: undefined })).toMatchObject({ entries: 1 });
    expect(await remaining(db)).toEqual(['366', '181', '179', '1', '0']);
    const ahead = await daysAgo(db, -365);
    await recordChecksUntil(db, await daysAgo(db, 0));
    await removeOld(db, { now: ahead, days: 180, logDir: undefined });
    expect(await remaining(db)).toEqual(['179', '1', '0']);
  });

  /** Half a year and a week: the day that far back is the present, and today is where the clock jumps to. */
  const JUMP = 191;
  const AGES = [400, 179, 10, 1];

  async function jumpedClock(): Promise<{ db: Database; present: Date; ahead: Date }> {
    const db = await open();
    for (const age of AGES) {
      const at = await daysAgo(db, JUMP + age);
      await transaction(db, (tx) =>
        record(tx, {
          operator: commandLine,
          action: 'save',
          subject: 'games',
          title: `${age}`,
          address: '',
          at,
        }),
      );
    }
    const present = await daysAgo(db, JUMP);
    await recordChecksUntil(db, present);
    return { db, present, ahead: await daysAgo(db, 0) };
  }

  const later = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);
  const remove = (db: Database, now: Date) => removeOld(db, { now, days: 180, logDir: undefined });

  test('removes nothing while both clocks have jumped, nor for a week after they were set back', async () => {
    const { db, present, ahead } = await jumpedClock();
    for (const now of [ahead, ahead, present, later(present, 2.9), later(present, 5.8)]) {
      const { entries, held_until } = await remove(db, now);
      expect({ entries, isHeld: held_until !== undefined }).toEqual({ entries: 0, isHeld: true });
    }
    expect(await remaining(db)).toEqual(AGES.map(String));
    expect(await remove(db, later(present, 7.1))).toMatchObject({ entries: 2, held_until: undefined });
    expect(await remaining(db)).toEqual(['10', '1']);
  });

  test('a planted bug is detected: an unchecked jump removes entries of the last day', async () => {
    const { db, ahead } = await jumpedClock();
    await recordChecksUntil(db, ahead);
    expect(await remove(db, ahead)).toMatchObject({ entries: AGES.length });
  });

  test('removes entries after a portal was off for three days, but nothing at the first check', async () => {
    const { db, present } = await jumpedClock();
    expect(await remove(db, later(present, 2.9))).toMatchObject({ entries: 2 });
    await db.deleteFrom('retention_clock').execute();
    expect(await remove(db, later(present, 30))).toMatchObject({ entries: 0 });
  });

  test('removes players’ logins and posts after 180 days, and not before', async () => {
    const db = await open();
    for (const days of [400, 181, 179, 0]) {
      const at = await daysAgo(db, days);
      const entry = { at, player_id: days, kind: 'login_code', client } as const;
      await transaction(db, async (tx) => accessLog.record(tx, await accessLog.hold(tx), entry));
    }
    const now = await daysAgo(db, 0);
    await recordChecksUntil(db, now);
    const players = async () =>
      (await db.selectFrom('player_access').select('player_id').orderBy('id').execute()).map(
        ({ player_id }) => player_id,
      );
    expect(await removeOld(db, { now, days: 365, logDir: undefined })).toMatchObject({ accesses: 1 });
    expect(await players()).toEqual([181, 179, 0]);
    expect(await removeOld(db, { now, days: 180, logDir: undefined })).toMatchObject({ accesses: 1 });
    expect(await players()).toEqual([179, 0]);
  });

  test('[FIG-15] removes daily downloads after 400 days, and never their total', async () => {
    const db = await open();
    await db
      .insertInto('game')
      .values({ id: 7, name: '青崖渡', first_letter: 'Q', download_count: 800 })
      .execute();
    const now = await daysAgo(db, 0);
    for (const days of [402, 398]) {
      const day = chinaDay(await daysAgo(db, days));
      await db.insertInto('download_day').values({ game_id: 7, platform: 'ios', day, count: days }).execute();
    }
    await recordChecksUntil(db, now);
    await removeOld(db, { now, days: 180, logDir: undefined });
    expect(await db.selectFrom('download_day').select('count').execute()).toEqual([{ count: 398 }]);
    expect(await db.selectFrom('game').select('download_count').execute()).toEqual([{ download_count: 800 }]);
  });

  test('never removes entries before half a year', async () => {
    const db = await filledDatabase();
    const now = await daysAgo(db, 0);
    await expect(removeOld(db, { now, days: 179, logDir: undefined })).rejects.toThrow('180 days');
    await expect(sql`delete from audit_entry where title = '179'`.execute(db)).rejects.toThrow();
    expect(await remaining(db)).toHaveLength(6);
  });

  test('removes many entries in batches', async () => {
    const db = await open();
    const at = await daysAgo(db, 400);
    await recordChecksUntil(db, await daysAgo(db, 0));
    await sql`
      insert into audit_entry (at, operator_name, role, action, subject, address)
      select ${at}::timestamptz, 'x', 'admin', 'save', 'games', '' from generate_series(1, 4500)`.execute(db);
    expect(await removeOld(db, { now: await daysAgo(db, 0), days: 180, logDir: undefined })).toMatchObject({
      entries: 4_500,
    });
    expect(await remaining(db)).toEqual([]);
  });

  test('removes old log files, and no other files', async () => {
    const db = await open();
    const logs = mkdtempSync(join(folder, 'logs-'));
    const days = ['2026-01-01T12:00:00+08:00', '2026-05-24T12:00:00+08:00', '2026-05-25T00:00:01+08:00'];
    for (const day of days) {
      logFiles(logs, fixedClock(day))('{"message":"x"}\n');
      logFiles(logs, fixedClock(day))('{"message":"y"}\n');
    }
    logFiles(logs, fixedClock('2026-11-21T12:00:00+08:00'))('{"message":"z"}\n');
    const file = join(logs, 'youmen-2026-01-01.log');
    expect(readFileSync(file, 'utf8')).toBe('{"message":"x"}\n{"message":"y"}\n');
    expect(statSync(file).mode & 0o077).toBe(0);
    const now = new Date('2026-11-21T12:00:00+08:00');
    await recordChecksUntil(db, now);
    expect(await removeOld(db, { now, days: 180, logDir: logs })).toMatchObject({ log_files: 2 });
    expect(readdirSync(logs)).toEqual(['youmen-2026-05-25.log', 'youmen-2026-11-21.log']);
  });
});
