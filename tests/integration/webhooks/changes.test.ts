import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeList } from '#contract/admin/webhooks.ts';
import { DIFFERENCES_AT_ONCE, recordEvents, type Watched } from '#platform/admin/record-events.ts';
import { transaction } from '#platform/database/transaction.ts';
import { pushEvents } from '#server/jobs/baidu-push-events.ts';
import { createDeliveries, dispatchEvents } from '#services/admin/webhooks/dispatch-events.ts';
import { watchedTables as contentTables } from '#services/main/events/watched-tables.ts';
import { scaled } from '#tests/time-limits.ts';
import { type OperatorApp, openOperatorApp } from '../admin/operator-app.ts';
import { createToken, sendWith } from '../admin/tokens/token-faults.ts';
import { describeEachDatabase } from '../databases.ts';
import { recordSiteEvents } from './record-site-events.ts';

const PATIENCE = { timeout: scaled(20_000) };

describeEachDatabase('changes of the site', (open, kind) => {
  let server: OperatorApp;
  beforeEach(async () => {
    server = await openOperatorApp(await open());
  });
  afterEach(() => server.close());

  const record = () => recordSiteEvents(server.db, server.clock.now());
  /** Records events and waits until they are read: an event waits for every older transaction of the database server. */
  const recordVisible = async () => {
    await record();
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(server.db);
    await vi.waitUntil(async () => {
      const { rows: now } = await sql<{ ended: boolean }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${rows[0]?.id}::text::bigint as ended`.execute(
        server.db,
      );
      return now[0]?.ended;
    }, PATIENCE);
  };
  const publishGame = (name: string, db = server.db) =>
    db.insertInto('game').values({ name, first_letter: 'Y', published: true }).execute();

  test('[HOOK-08] a poll misses no event of a transaction that commits late, and shows what the token may read', async () => {
    const token = await createToken(await server.signedIn('admin'), ['changes.read', 'games.read']);
    const poll = async (after: string) => {
      await record();
      return (await sendWith(server, token, changeList, { after })).json().data;
    };
    const titles = ({ list }: { list: { data: { title: string } }[] }) => list.map(({ data }) => data.title);
    await publishGame('第一');
    const first = await vi.waitUntil(async () => {
      const polled = await poll('');
      return polled.list.length > 0 && polled;
    }, PATIENCE);
    expect([titles(first), first.more]).toEqual([['第一'], false]);
    if (kind === 'postgres') {
      const { promise: committing, resolve: commit } = Promise.withResolvers<void>();
      const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
      const late = server.db.transaction().execute(async (tx) => {
        await publishGame('晚提交', tx);
        wrote();
        await committing;
      });
      await written;
      await publishGame('早提交');
      const second = await poll(first.position);
      expect([titles(second), second.position]).toEqual([[], first.position]);
      commit();
      await late;
      const both = ['早提交', '晚提交'].sort();
      await expect.poll(async () => titles(await poll(second.position)).sort(), PATIENCE).toEqual(both);
    }
    const news = { kind: 'article', category: '公告', title: '看不到的资讯' } as const;
    const times = { published_at: server.clock.now(), published: true };
    await server.db
      .insertInto('news')
      .values({ ...news, ...times })
      .execute();
    expect(titles(await poll(''))).not.toContain(news.title);
    const other = await createToken(await server.signedIn('admin', 'other'), ['games.read']);
    expect((await sendWith(server, other, changeList)).statusCode).toBe(403);
  });

  test('[HOOK-01] a table whose fingerprint is known is compared when a record appears, changes or disappears', async () => {
    const { db, clock } = server;
    const known = new Map<string, string>();
    const count = async () => {
      await recordEvents(db, contentTables, clock.now(), known);
      const { total } = await db
        .selectFrom('site_event')
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return total;
    };
    await publishGame('一');
    await publishGame('二');
    expect([await count(), await count()]).toEqual([2, 2]);
    await db.updateTable('game').set({ version: 2 }).where('name', '=', '一').execute();
    expect(await count()).toBe(3);
    await db.updateTable('game').set({ version: 1 }).where('name', '=', '一').execute();
    await db.updateTable('game').set({ version: 2 }).where('name', '=', '二').execute();
    expect(await count()).toBe(5);
    await db.deleteFrom('game').where('name', '=', '二').execute();
    await publishGame('三');
    expect([await count(), await count()]).toEqual([7, 7]);
  });

  test('[HOOK-01] two records that exchange their versions are two changes; a pack without codes is not out of codes', async () => {
    const { db, clock } = server;
    const known = new Map<string, string>();
    const types = async () => {
      await recordEvents(db, contentTables, clock.now(), known);
      return (await db.selectFrom('site_event').select('type').orderBy('id').execute()).map(
        ({ type }) => type,
      );
    };
    for (const name of ['一', '二', '三', '四']) {
      await publishGame(name);
    }
    const version = (id: number, to: number) =>
      db.updateTable('game').set({ version: to }).where('id', '=', id).execute();
    await version(1, 2);
    await version(4, 2);
    expect(await types()).toHaveLength(4);
    // The same count, sum and weighted sum of the versions.
    await Promise.all([version(1, 1), version(2, 2), version(3, 2), version(4, 1)]);
    expect(await types()).toHaveLength(8);
    const pack = { game_id: 1, title: '礼包', contents: '[]', published: true };
    await db.insertInto('pack').values(pack).execute();
    expect((await types()).slice(8)).toEqual(['pack.published']);
    await db.updateTable('pack').set({ total: 1 }).execute();
    expect((await types()).slice(9)).toEqual(['pack.out_of_codes']);
  });

  test('[HOOK-03] a table that fails does not stop the others, and many differences are several transactions', async () => {
    const { db, clock } = server;
    const broken = { ...(contentTables[0] as Watched), subject: 'broken', table: 'no_such_table' };
    const count = async () => (await db.selectFrom('site_event').select('id').execute()).length;
    await sql`
      insert into game (name, first_letter, published)
      select 'g' || n, 'G', true from generate_series(1, ${DIFFERENCES_AT_ONCE + 1}) as n`.execute(db);
    await expect(recordEvents(db, [broken, ...contentTables], clock.now())).rejects.toThrow('broken');
    expect(await count()).toBe(DIFFERENCES_AT_ONCE + 1);
    await db.deleteFrom('game').execute();
    await recordEvents(db, contentTables, clock.now());
    expect(await count()).toBe(2 * (DIFFERENCES_AT_ONCE + 1));
    expect(await dispatchEvents(db, clock.now())).toBe(1_000);
  });

  test('[HOOK-03] no message is built of an event that no webhook wants', async () => {
    const { db, clock } = server;
    const build = vi.fn();
    await transaction(db, (tx) => createDeliveries(tx, [{ type: 'game.published' }], build, clock.now()));
    expect(build).not.toHaveBeenCalled();
  });

  test('[HOOK-08] an event restored into another database is read by its positions', async () => {
    const row = { type: 'game.published', subject_id: 1, game_id: null, at: server.clock.now() };
    await server.db
      .insertInto('site_event')
      .values({ ...row, changed: '3' } as never)
      .execute();
    const { rows } = await sql<{ is_own: boolean }>`
      select changed > '3'::xid8 as is_own from site_event`.execute(server.db);
    expect(rows).toEqual([{ is_own: true }]);
  });

  test('[HOOK-09] more pages than the quota of a day are reported over several days, none twice', async () => {
    const pushed: string[] = [];
    let quota = 10;
    let requests = 0;
    const baidu = createServer(async (request, response) => {
      const lines = Buffer.concat(await request.toArray())
        .toString()
        .split('\n');
      requests += 1;
      if (lines.length > quota) {
        response.writeHead(400).end(JSON.stringify({ error: 400, message: 'over quota' }));
        return;
      }
      quota -= lines.length;
      pushed.push(...lines);
      response.end(JSON.stringify({ success: lines.length, remain: quota }));
    });
    await new Promise<void>((resolve) => baidu.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(baidu.address() as AddressInfo).port}/urls`;
    const options = { endpoint, site: 'https://www.youmen.example', token: 'canary' };
    const logger = { info: () => undefined, warn: () => undefined };
    const push = () => pushEvents(server.db, options, server.clock.now(), logger);
    await push();
    for (let game = 0; game < 25; game += 1) {
      await publishGame(`游戏${game}`);
    }
    await recordVisible();
    for (let day = 0; day < 4; day += 1) {
      quota = 10;
      for (let minute = 0; minute < 12; minute += 1) {
        await push();
        server.clock.pass(60);
      }
      server.clock.pass(24 * 3_600);
    }
    baidu.close();
    expect(pushed).toHaveLength(25);
    expect(new Set(pushed).size).toBe(25);
    expect(requests).toBeLessThan(15);
  });

  test('[HOOK-09] reports published pages to Baidu while its quota lasts, and continues the next day', async () => {
    const pushed: string[][] = [];
    let result: object = { success: 1, remain: 3 };
    const baidu = createServer(async (request, response) => {
      pushed.push(
        Buffer.concat(await request.toArray())
          .toString()
          .split('\n'),
      );
      response.end(JSON.stringify(result));
    });
    await new Promise<void>((resolve) => baidu.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(baidu.address() as AddressInfo).port}/urls`;
    const logged: unknown[] = [];
    const logger = { info: () => undefined, warn: (...line: unknown[]) => void logged.push(line) };
    const options = { endpoint, site: 'https://www.youmen.example', token: 'canary' };
    const push = async () => {
      await recordVisible();
      await pushEvents(server.db, options, server.clock.now(), logger);
    };
    await publishGame('推送开启前');
    await push();
    await publishGame('云海剑歌');
    await server.db
      .insertInto('game')
      .values({ name: '草稿', first_letter: 'C', published: false })
      .execute();
    await push();
    expect(pushed).toEqual([['https://www.youmen.example/BaseYxDetails?id=2']]);
    result = { success: 1, remain: 0 };
    await publishGame('山河志');
    await push();
    await publishGame('长歌行');
    await push();
    expect(pushed).toHaveLength(2);
    server.clock.pass(14 * 3_600);
    result = { error: 400, message: 'token is not valid canary' };
    await push();
    expect([pushed.length, JSON.stringify(logged).includes('canary')]).toEqual([3, false]);
    server.clock.pass(10 * 60);
    result = { success: 1, remain: 9 };
    await push();
    await push();
    expect([pushed.length, pushed[3], pushed[2]]).toEqual([4, pushed[3], pushed[3]]);
    baidu.close();
  });
});
