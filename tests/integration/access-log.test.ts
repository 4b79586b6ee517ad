// @module-tag exact

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { AccessLog } from '#platform/security/access-log/access-log.ts';
import { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { KeySource } from '#platform/security/data-keys/key-source.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { type AccountApp, openAccountApp } from './accounts/account-app.ts';
import { TestBrowser } from './accounts/test-browser.ts';
import { describeEachDatabase } from './databases.ts';
import { callService } from './main-service/call.ts';
import { game, NOW } from './main-service/inputs.ts';

const ADDRESS = '198.51.100.77';
const MOBILE = '13512340001';

/** Calls that change something without publishing a text; the law protects who reports. */
const NOT_LOGGED = [
  '/vue/block',
  '/vue/commentdelete',
  '/vue/commentlike',
  '/vue/decisionappeal',
  '/vue/favourite',
  '/vue/getpacks',
  '/vue/messageread',
  '/vue/messagesetting',
  '/vue/newslike',
  '/vue/packfeedback',
  '/vue/pushsubscribe',
  '/vue/pushunsubscribe',
  '/vue/report',
  '/vue/reportproof',
  '/vue/reserve',
  '/vue/smsoff',
  '/vue/unblock',
];

test('every call that writes is logged, or listed as one that publishes nothing', () => {
  const writing = Object.values(calls).filter((call) => 'writes' in call && call.writes);
  const silent = writing.filter((call) => !('posts' in call && call.posts));
  expect(silent.map(({ path }) => path).sort()).toEqual(NOT_LOGGED);
});

describeEachDatabase('the log of players’ logins and posts', (open) => {
  let db: Database;
  let accounts: AccountApp;
  let gameId = 0;
  let clientOf: Awaited<ReturnType<AccessLog['reader']>>;

  beforeAll(async () => {
    db = await open();
    accounts = await openAccountApp(db);
    clientOf = await accessLog.reader(db);
    await sql`insert into site (key, is_default, settings) values ('default', true, '{"features":{"comments":true}}')`.execute(
      db,
    );
    gameId = await transaction(db, async (tx) => (await upsertGames(tx, [game('山海谣')], NOW))[0]?.id ?? 0);
  });
  afterAll(() => accounts.close());

  const rows = () => db.selectFrom('player_access').selectAll().orderBy('id').execute();
  const listed = async () => (await rows()).map((row) => [row.kind, row.subject_id, clientOf(row)?.address]);
  const player = { id: 4711, nickname: '玩家', icon_url: 'a.webp', mobile_masked: '138****8000' };
  const comment = (who = player.id) =>
    callService(db, '/vue/comment', { game_id: gameId, stars: 5, body: '很好玩' }, NOW, {
      ...player,
      id: who,
    });
  const fileAppeal = (body: string) =>
    callService(db, '/vue/appeal', { kind: '账号被盗', account: MOBILE, contact: MOBILE, body });

  test('a login by code and by password, a reset and a logout are logged, failures are not', async () => {
    const browser = new TestBrowser(accounts, { address: ADDRESS, headers: { 'user-agent': 'a phone' } });
    await browser.sendCode(MOBILE);
    await browser.act('codeLogin', { mobile: MOBILE, code: '000000' });
    await browser.act('codeLogin', { mobile: MOBILE, code: accounts.lastMessage().code });
    await browser.logOut();
    await browser.logOut();
    accounts.clock.pass(61);
    await browser.sendCode(MOBILE, '4');
    const password = 'tianse-77';
    await browser.act('resetPassword', { mobile: MOBILE, code: accounts.lastMessage().code, password });
    await browser.act('passwordLogin', { username: MOBILE, password: 'wrong-pass1' });
    await browser.act('passwordLogin', { username: MOBILE, password });
    const found = await rows();
    expect(found.map(({ kind }) => kind)).toEqual([
      'login_code',
      'logout',
      'password_reset',
      'login_password',
    ]);
    const [{ id } = { id: 0 }] = await db.selectFrom('player').select('id').execute();
    for (const row of found) {
      expect([row.player_id, clientOf(row)]).toEqual([
        id,
        { address: ADDRESS, port: null, agent: 'a phone' },
      ]);
    }
  });

  test('a comment and an appeal are logged with their ids; a repeated one is not', async () => {
    const before = (await rows()).length;
    const written = await comment();
    await comment();
    const filed = await fileAppeal('账号被人改了密码，现在登录不上去');
    await fileAppeal('账号被人改了密码，现在登录不上去');
    const [id, case_no] = [written, filed].map(({ envelope }) =>
      envelope.status === 1 ? Object.values(envelope.data)[0] : undefined,
    );
    expect((await listed()).slice(before)).toEqual([
      ['comment', String(id), client.address],
      ['appeal', case_no, client.address],
    ]);
  });

  test('a post and its entry commit together: without the entry there is no post', async () => {
    const before = await rows();
    await sql`alter table player_access add constraint planted check (kind not in ('comment', 'appeal')) not valid`.execute(
      db,
    );
    const failed = [await comment(4712), await fileAppeal('这一次的申诉没有写进登录与发布记录')];
    await sql`alter table player_access drop constraint planted`.execute(db);
    for (const { envelope } of failed) {
      expect(envelope).toMatchObject({ status: 0, code: 'UNAVAILABLE' });
    }
    const posts = await sql`
      select id from comment where player_id = 4712
      union all select id from appeal where body = '这一次的申诉没有写进登录与发布记录'`.execute(db);
    expect([posts.rows, await rows()]).toEqual([[], before]);
  });

  test('the address is encrypted for its row and key', async () => {
    const [first, second] = await rows();
    if (!first || !second) {
      throw new Error('there are no entries');
    }
    const { rows: texts } = await sql<{ text: string }>`
      select encode(sealed, 'escape') || player_access::text as text from player_access`.execute(db);
    expect(texts.filter(({ text }) => text.includes('198.51') || text.includes('phone'))).toEqual([]);
    expect(clientOf({ ...first, sealed: second.sealed })).toBeNull();
    expect(clientOf({ ...first, player_id: 1_000 })).toBeNull();
    const moved = Buffer.from(first.sealed);
    moved.writeUInt8(moved.readUInt8(0) ^ 1, 0);
    expect(clientOf({ ...first, sealed: moved })).toBeNull();
    const dataKeys: [string] = [Buffer.alloc(32, 8).toString('base64')];
    const otherKeys = new DataKeys(new KeySource({ dataKeys, dataDir: '' }));
    expect((await new AccessLog(otherKeys).reader(db))(first)).toBeNull();
    expect(clientOf(first)).not.toBeNull();
  });

  test('rows are neither changed nor deleted before 180 days; only their encryption may be renewed', async () => {
    for (const statement of [
      sql`update player_access set player_id = 1`,
      sql`update player_access set at = now()`,
      sql`update player_access set subject_id = 'x'`,
      sql`delete from player_access`,
      sql`truncate player_access`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('player_access only grows');
    }
    await sql`update player_access set sealed = sealed`.execute(db);
  });
});
