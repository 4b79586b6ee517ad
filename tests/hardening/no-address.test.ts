import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { startTracing } from '#platform/core/tracing/span-tracer.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { persistTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { callOwn } from '#tests/integration/accounts/own-calls.ts';
import { TestBrowser } from '#tests/integration/accounts/test-browser.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { game, NOW } from '#tests/integration/main-service/inputs.ts';
import { startReceiver } from '#tests/integration/traces/otlp-receiver.ts';
import { openWholePortal, type WholePortal } from './no-address/whole-portal.ts';

const ADDRESS = '198.51.100.201';
const MOBILE = '13612340001';
const PASSWORD = 'tianse-77';
const OCTETS = Buffer.from(ADDRESS.split('.').map(Number));
const NUMBER = String(OCTETS.readUInt32BE());
/**
 * The /24 and the address in it as text, the four bytes and their number, hashes without a key, the hexadecimal form of
 * the text's bytes, and base64 at each of the three offsets.
 */
const FORMS = [
  '198.51.100.',
  OCTETS.toString('hex'),
  NUMBER,
  ...['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(ADDRESS).digest('hex')),
  Buffer.from(ADDRESS).toString('hex'),
  ...[0, 1, 2].map((offset) =>
    Buffer.from(' '.repeat(offset) + ADDRESS)
      .toString('base64')
      .slice(4, 16),
  ),
];

describeOneDatabase('the address of a player', (open) => {
  let db: Database;
  let portal: WholePortal;
  let app: FastifyInstance;
  const lines: string[] = [];
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let stopTracing: () => Promise<void>;

  beforeAll(async () => {
    db = await open();
    receiver = await startReceiver();
    const { tracing } = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const logger = createLogger('debug', (line) => lines.push(line));
    stopTracing = tracing ? startTracing(tracing, logger) : async () => undefined;
    portal = await openWholePortal(db, logger);
    app = portal.app;
    await visitEverything();
    await persistTraffic(portal.traffic, { db, clock: portal.clock, logger })();
    await stopTracing();
  });
  afterAll(async () => {
    await portal.close();
    receiver.stop();
  });

  const post = (url: string, body: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress: ADDRESS,
      payload: body,
      headers: { 'x-portal': '1', 'sec-fetch-site': 'same-origin', host: 'localhost', ...headers },
    });

  /** Logs in and out, posts, changes the profile, fails in several ways, and breaks the database under a request. */
  async function visitEverything(): Promise<void> {
    await sql`insert into site (key, is_default, settings) values ('default', true, '{"features":{"comments":true}}')`.execute(
      db,
    );
    const [row] = await transaction(db, (tx) => upsertGames(tx, [game('山海谣')], NOW));
    const browser = new TestBrowser(portal, { address: ADDRESS, headers: { 'user-agent': 'a phone' } });
    await browser.act('passwordLogin', { username: MOBILE, password: 'wrong-pass1' });
    await browser.sendCode(MOBILE, '4');
    const reset = { mobile: MOBILE, code: portal.lastCode(), password: PASSWORD };
    expect((await browser.act('resetPassword', reset)).status).toBe(1);
    expect((await browser.act('passwordLogin', { username: MOBILE, password: PASSWORD })).status).toBe(1);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const json = { 'content-type': 'application/json', cookie };
    const comment = JSON.stringify({ game_id: row?.id, stars: 5, body: '很好玩' });
    expect((await post('/vue/comment', comment, json)).statusCode).toBe(200);
    expect((await callOwn(browser, 'setNickname', { nickname: '晚风拾叶' })).status).toBe(1);
    expect((await callOwn(browser, 'sendOwnCode', { use: 'password' })).status).toBe(1);
    const favourite = JSON.stringify({ ids: [row?.id], on: true });
    expect((await post('/vue/favourite', favourite, json)).statusCode).toBe(200);
    const download = { url: `/vue/download?id=${row?.id}`, remoteAddress: ADDRESS, headers: { cookie } };
    expect((await app.inject(download)).statusCode).toBeLessThan(400);
    const appeal = {
      kind: '账号被盗',
      account: MOBILE,
      contact: MOBILE,
      body: '账号被人改了密码，登录不上去',
    };
    expect((await post('/vue/appeal', JSON.stringify(appeal), json)).statusCode).toBe(200);
    const report = { kind: 'page', url: '/BaseHomePage', reason: '其他', text: '有害信息', contact: MOBILE };
    for (const headers of [json, { 'content-type': 'application/json' }]) {
      expect((await post('/vue/report', JSON.stringify(report), headers)).statusCode).toBe(200);
    }
    await post('/vue/comment', '{', json);
    await post('/vue/comment', 'x'.repeat(200_000), json);
    await post('/nowhere', '');
    await app.inject({ url: '/vue/searchgame?val=山海&page=x', remoteAddress: ADDRESS });
    await sql`alter table player_access add constraint planted check (kind <> 'appeal') not valid`.execute(
      db,
    );
    const failed = await post(
      '/vue/appeal',
      JSON.stringify({ ...appeal, body: '另一次申诉，数据库写不进去' }),
      json,
    );
    expect(failed.statusCode).toBe(503);
    await sql`alter table player_access drop constraint planted`.execute(db);
    await browser.logOut();
    await app.inject({ url: '/metrics', remoteAddress: ADDRESS });
  }

  const namesIt = (text: string) => FORMS.some((form) => text.includes(form));

  async function rows(): Promise<string[]> {
    const tables = await transaction(db, listTables);
    const found = tables.map(async ({ name }) => {
      const { rows: texts } = await sql<{ text: string }>`
        select to_json(t)::text as text from ${sql.table(name)} as t`.execute(db);
      return texts.map(({ text }) => `${name}: ${text}`);
    });
    return (await Promise.all(found)).flat();
  }

  test('is in the access log, encrypted, for each login and post', async () => {
    const logged = await db.selectFrom('player_access').selectAll().orderBy('id').execute();
    expect(logged.map(({ kind }) => kind)).toEqual([
      'login_password',
      'comment',
      'nickname',
      'appeal',
      'logout',
    ]);
    const clientOf = await portal.accessLog.reader(db);
    expect(logged.map((row) => clientOf(row)?.address)).toEqual(logged.map(() => ADDRESS));
  });

  test('is in no row of any table', async () => {
    const all = await rows();
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter(namesIt)).toEqual([]);
  });

  test('is in no line of the log, no trace and no metric', async () => {
    expect(lines.join('')).toContain('call failed');
    expect(lines.filter(namesIt)).toEqual([]);
    const spans = receiver.spans.map((span) => JSON.stringify(span));
    expect(spans.some((span) => span.includes('/vue/comment'))).toBe(true);
    expect(spans.filter(namesIt)).toEqual([]);
    const metrics = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect([metrics.statusCode, namesIt(metrics.body)]).toEqual([200, false]);
  });

  test('is in no file of the data directory', () => {
    const files = readdirSync(portal.dataDir, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    const contents = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    expect(contents.length).toBeGreaterThan(0);
    expect(contents.filter(namesIt)).toEqual([]);
  });

  test.each([
    ['as text', sql`${ADDRESS}::text`],
    ['as bytes', sql`encode(${Buffer.from(ADDRESS)}::bytea, 'hex')`],
    ['as four bytes', sql`encode(${OCTETS}::bytea, 'hex')`],
    ['as a number', sql`${NUMBER}::text`],
    ['as a hash without a key', sql`encode(sha256(${Buffer.from(ADDRESS)}::bytea), 'hex')`],
    ['as its network', sql`'198.51.100.0/24'::text`],
    ['in base64', sql`encode(${Buffer.from(`{"a":"${ADDRESS}"}`)}::bytea, 'base64')`],
  ])('planted %s in a table, is found', async (_name, text) => {
    await sql`update comment set device = ${text}`.execute(db);
    expect((await rows()).filter(namesIt)).toHaveLength(1);
    await sql`update comment set device = null`.execute(db);
  });
});
