import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { personalDataSources } from '#server/personal-data.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const MOBILE = '13912345678';
/** Texts that identify the player. */
const TRACES = [
  MOBILE,
  '139****5678',
  '山有扶苏',
  'own:fusu',
  'Pixel 9',
  '我的申诉',
  'secret-hash',
  'browser-name',
  '13700000000',
];
/** Columns that make a table personal. */
const PERSONAL = /^(player_id|account_uid|mobile.*|nickname)$/;
/** Tables whose rows stay until their retention ends. */
const RETAINED = ['audit_entry'];

const personal = personalDataSources({ services: { main: undefined, sdk: undefined, account: undefined } });

describeEachDatabase('personal data of a player', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  /** A player with rows in every personal table, and another one. */
  async function fill(db: Database): Promise<{ id: number; other: number }> {
    const person = (uid: string, nickname: string, mobile_masked: string, key: number) =>
      sql<{ id: number }>`
        insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key)
        values (${`browser-name-${key}`}, ${`own:${uid}`}, ${nickname}, 'a.webp', ${mobile_masked}, ${Buffer.alloc(32, key)})
        returning id`.execute(db);
    const id = (await person('fusu', '山有扶苏', '139****5678', 1)).rows[0]?.id ?? 0;
    const other = (await person('other', '另一位', '138****0000', 2)).rows[0]?.id ?? 0;
    await sql`
      insert into account (uid, mobile, nickname, icon_url, password_hash, created_at)
      values ('fusu', ${MOBILE}, '山有扶苏', 'a.webp', 'secret-hash', now())`.execute(db);
    await sql`insert into game (id, name, first_letter) overriding system value values (7, '云海剑歌', 'Y')`.execute(
      db,
    );
    await sql`
      insert into news (id, kind, category, title, published_at) overriding system value
      values (7, 'article', '新闻', '开服公告', now())`.execute(db);
    await sql`insert into pack (id, game_id, title) overriding system value values (7, 7, '新手礼包')`.execute(
      db,
    );
    for (const [index, one] of [id, other].entries()) {
      const code = 70 + index;
      const mine = index === 0;
      await sql`insert into pack_code (id, pack_id, code, claimed) overriding system value values (${code}, 7, ${`YM-${code}`}, true)`.execute(
        db,
      );
      await sql`
        insert into claim (pack_id, code_id, player_id, player_label)
        values (7, ${code}, ${one}, ${mine ? '139****5678' : '138****0000'})`.execute(db);
      await sql`insert into pool_draw (pack_id, code_id, player_id) values (7, ${code}, ${one})`.execute(db);
      await sql`insert into issued_code (pack_id, code, player_id, claimed_at) values (8, ${`X-${code}`}, ${one}, now())`.execute(
        db,
      );
      await sql`insert into favourite (player_id, game_id) values (${one}, 7)`.execute(db);
      await sql`insert into news_like (news_id, player_id) values (7, ${one})`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into comment (game_id, player_id, nickname, stars, body, device, created_at, state)
        values (7, ${one}, ${mine ? '山有扶苏' : '另一位'}, 5, '很好玩', ${mine ? 'Pixel 9' : null}, now(), '已发布')
        returning id`.execute(db);
      await sql`insert into comment_like (comment_id, player_id) values (${rows[0]?.id ?? 0}, ${one})`.execute(
        db,
      );
      await sql`
        insert into session (token_hash, player_id, expires_at)
        values (${Buffer.alloc(32, index)}, ${one}, now() + interval '1 day')`.execute(db);
      await sql`
        insert into phone_code (flow_hash, mobile_key, purpose, code_hash, expires_at)
        values (${Buffer.alloc(32, index)}, ${Buffer.alloc(32, index + 1)}, 'login', ${Buffer.alloc(32)}, now() + interval '1 day')`.execute(
        db,
      );
      await sql`
        insert into proof_challenge (id, mobile_key, expires_at)
        values (${`p${index}`}, ${Buffer.alloc(32, index + 1)}, now() + interval '1 day')`.execute(db);
      await sql`
        insert into appeal (case_no, kind, account, contact, body, created_at)
        values (${`C-${index}`}, '账号被盗', ${mine ? MOBILE : '13800000000'}, ${mine ? '13700000000' : '13800000000'}, ${mine ? '我的申诉' : '别人的申诉'}, now())`.execute(
        db,
      );
    }
    return { id, other };
  }

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    return fill(server.db);
  }

  /** All rows of these tables as text, each with its table. */
  async function rowsOf(tables: readonly string[]): Promise<[string, string][]> {
    const found: [string, string][] = [];
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_json(t)::text as row from ${sql.table(table)} as t order by 1`.execute(server.db);
      found.push(...rows.map(({ row }): [string, string] => [table, row]));
    }
    return found;
  }

  test('every personal table is in a data source, and the test has a row in each', async () => {
    await start();
    const tables = await transaction(server.db, listTables);
    const personalTables = tables
      .filter(
        ({ name, columns }) => !RETAINED.includes(name) && columns.some((column) => PERSONAL.test(column)),
      )
      .map(({ name }) => name);
    const known = personal.parts.flatMap((part) => part.tables);
    expect(personalTables.filter((name) => !known.includes(name))).toEqual([]);
    for (const name of known) {
      expect([name, (await rowsOf([name])).length > 0]).toEqual([name, true]);
    }
  });

  test('is exported as one file without credentials, with an audit entry', async () => {
    const { id } = await start();
    const file = await admin.request(playerData, { id });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(`玩家-${id}.json`));
    const { data, player_id } = JSON.parse(file.body);
    expect(player_id).toBe(id);
    const temporary = ['phone_code', 'proof_challenge'];
    for (const table of personal.parts.flatMap((part) => part.tables)) {
      expect([table, temporary.includes(table) || data[table]?.length === 1]).toEqual([table, true]);
    }
    expect(data).toMatchObject({
      account: [{ mobile: MOBILE }],
      claim: [{ game: '云海剑歌', pack: '新手礼包', code: 'YM-70' }],
      comment: [{ body: '很好玩', nickname: '山有扶苏' }],
      appeal: [{ body: '我的申诉' }],
    });
    expect(file.body).not.toMatch(/secret-hash|另一位|YM-71|别人的申诉/);
    const { list } = await admin.get(auditList, { action: 'personal_export' });
    expect(list).toMatchObject([
      { subject: 'players', subject_id: String(id), operator: { name: 'the-admin' } },
    ]);
    expect((await admin.request(playerData, { id: 999 })).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is erased from every table; claims and comments stay without a name, and other players lose nothing', async () => {
    const { id, other } = await start();
    const tables = (await transaction(server.db, listTables)).map(({ name }) => name);
    const rest = tables.filter((name) => !RETAINED.includes(name));
    const traces = (rows: [string, string][]) =>
      rows.filter(([, row]) => TRACES.some((trace) => row.replaceAll('browser-name-2', '').includes(trace)));
    const found = traces(await rowsOf(rest)).map(([table]) => table);
    expect(new Set(found)).toEqual(new Set(['account', 'player', 'claim', 'comment', 'appeal']));
    const others = (rows: [string, string][]) =>
      rows.filter(
        ([table, row]) =>
          !['game', 'pack', 'news'].includes(table) && /另一位|138\*\*\*\*0000|13800000000/.test(row),
      );
    const before = others(await rowsOf(rest));
    expect(await admin.get(playerErase, { id, reason: '本人申请' })).toEqual({});
    const after = await rowsOf(rest);
    expect(traces(after)).toEqual([]);
    expect(others(after)).toEqual(before);
    const { db } = server;
    const claims = await db.selectFrom('claim').select(['player_id', 'player_label']).orderBy('id').execute();
    expect(claims).toEqual([
      { player_id: id, player_label: '已注销玩家' },
      { player_id: other, player_label: '138****0000' },
    ]);
    const comments = await db
      .selectFrom('comment')
      .select(['player_id', 'nickname', 'body'])
      .orderBy('id')
      .execute();
    expect(comments[0]).toEqual({ player_id: null, nickname: '已注销玩家', body: '很好玩' });
    const sessions = await db.selectFrom('session').select('player_id').execute();
    expect(sessions).toEqual([{ player_id: other }]);
    expect(server.published.flat()).toEqual(expect.arrayContaining(['comments:7', 'packs']));
    const { list } = await admin.get(auditList, { action: 'personal_erase' });
    expect(list).toMatchObject([{ title: `玩家 ${id}`, after: { reason: '本人申请' } }]);
    expect(traces([['audit_entry', JSON.stringify(list)]])).toEqual([]);
    expect(await admin.call(playerErase, { id, reason: '再来' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is unchanged if erasing fails', async () => {
    const { id } = await start();
    const tables = personal.parts.flatMap((part) => part.tables);
    const before = await rowsOf(tables);
    await sql`alter table comment add constraint only_here check (nickname <> '已注销玩家')`.execute(
      server.db,
    );
    expect(await admin.call(playerErase, { id, reason: '本人申请' })).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await rowsOf(tables)).toEqual(before);
  });
});
