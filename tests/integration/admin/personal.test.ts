import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { playerNumber, playerUnban } from '#contract/admin/players.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { personalDataSources } from '#server/personal-data.ts';
import { numberKey } from '#services/account/sessions/sessions.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { finishErasure } from './finish-erasure.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import { CONTACT, fillPersonalTables, MOBILE, secret } from './personal-rows.ts';

/** Texts that identify the player. */
const TRACES = [
  testRing.current.lookup(MOBILE).toString('hex'),
  testRing.current.lookup(CONTACT).toString('hex'),
  numberKey(secret, MOBILE).toString('hex'),
  '139****5678',
  '山有扶苏',
  'own:fusu',
  'Pixel 9',
  '我的申诉',
  '我的举报',
  'secret-hash',
  'browser-name',
];
const PERSONAL = /^(player_id|account_uid|mobile.*|nickname)$/;
/** `PERSONAL` columns make a table personal; here are tables whose rows stay until their retention ends; the hashes in limits for a day. */
const RETAINED = ['player_access', 'limit_hit'];

const personal = personalDataSources(
  { services: { main: undefined, sdk: undefined, account: undefined }, serviceSecret: undefined },
  { keys: testKeys, secret, clock: systemClock, logger: createLogger('silent') },
);

describeEachDatabase('personal data of a player', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    return fillPersonalTables(server.db);
  }

  /** A minute after the order, the job erases. */
  const finish = () =>
    finishErasure(server.db, secret, async (tags) => void server.published.push([...tags]));

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

  test('[MY-10] is exported as one file without credentials, with an audit entry', async () => {
    const { id } = await start();
    const file = await admin.request(playerData, { id });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(`玩家-${id}.json`));
    const { data, player_id } = JSON.parse(file.body);
    expect(player_id).toBe(id);
    const temporary = ['phone_code', 'proof_challenge', 'known_device'];
    for (const table of personal.parts.flatMap((part) => part.tables)) {
      expect([table, temporary.includes(table) || data[table]?.length === 1]).toEqual([table, true]);
    }
    expect(data).toMatchObject({
      account: [{ mobile: MOBILE }],
      detached_account: [{ mobile: MOBILE }],
      claim: [{ game: '云海剑歌', pack: '新手礼包', code: 'YM-70' }],
      comment: [{ body: '很好玩', nickname: '山有扶苏' }],
      player: [{ mobile: MOBILE }],
      session: [{ device: 'Pixel 9', used_at: expect.any(String) }],
      consent: [{ document: 'privacy', version: '2026-11-01-0a1b2c3d' }],
      game_reservation: [{ game: '云海剑歌', revoked_at: null }],
      pack_reservation: [{ pack: '新手礼包', revoked_at: null }],
      account_closing: [{ reason: '本人申请', comments: '匿名' }],
      appeal: [{ body: '我的申诉', account: MOBILE, contact: CONTACT }],
      report: [{ report_no: 'R-0', text: '我的举报', contact: CONTACT }],
    });
    expect(file.body).not.toMatch(/secret-hash|另一位|YM-71|别人的(申诉|举报)/);
    const { list } = await admin.get(auditList, { action: 'personal_export' });
    expect(list).toMatchObject([
      { subject: 'players', subject_id: String(id), operator: { name: 'the-admin' } },
    ]);
    expect((await admin.request(playerData, { id: 999 })).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[NUM-11] the export has nothing that a former owner of the number filed, signed in or as a guest', async () => {
    const { id, other } = await start();
    const filed = async (case_no: string, player_id: number | null, created_at: Date) => {
      const account = testRing.seal('appeal.account', case_no, MOBILE);
      const contact = testRing.seal('appeal.contact', case_no, MOBILE);
      await server.db
        .insertInto('appeal')
        .values({
          case_no,
          kind: '礼包问题',
          body: `${case_no} 的经过`,
          created_at,
          player_id,
          account_key: account.key,
          account_sealed: account.sealed,
          contact_key: contact.key,
          contact_sealed: contact.sealed,
        })
        .execute();
    };
    const before = new Date(0);
    await filed('C-former-player', other, new Date());
    await filed('C-former-guest', null, before);
    await filed('C-own-guest', null, new Date());
    const report = { report_no: 'R-former', kind: 'page', title: '网页', reason: '其他' } as const;
    const contact = testRing.seal('report.contact', report.report_no, MOBILE);
    await server.db
      .insertInto('report')
      .values({
        ...report,
        text: '前机主的举报',
        created_at: before,
        due_at: before,
        decided_at: null,
        contact_key: contact.key,
        contact_sealed: contact.sealed,
      })
      .execute();
    const { body } = await admin.request(playerData, { id });
    expect(body).toContain('C-own-guest 的经过');
    expect(body).not.toMatch(/C-former|前机主/);
  });

  /** An appeal that a guest filed for the player's account, with another number for the contact. */
  async function guestAppeal() {
    const case_no = 'C-guest';
    const account = testRing.seal('appeal.account', case_no, MOBILE);
    const contact = testRing.seal('appeal.contact', case_no, '13600000001');
    await server.db
      .insertInto('appeal')
      .values({
        case_no,
        kind: '账号被盗',
        body: '购买凭证在此',
        created_at: new Date(),
        answer: '请补充',
        account_masked: maskMobile(MOBILE),
        account_key: account.key,
        account_sealed: account.sealed,
        contact_masked: '136****0001',
        contact_key: contact.key,
        contact_sealed: contact.sealed,
      })
      .execute();
  }

  test('[MY-10] the export has nothing of an appeal that a guest filed for the account but its kind, state and dates', async () => {
    const { id } = await start();
    await guestAppeal();
    const { body } = await admin.request(playerData, { id });
    const { appeal } = JSON.parse(body).data;
    expect(appeal).toHaveLength(2);
    expect(Object.keys(appeal[1]).sort()).toEqual(['answered_at', 'created_at', 'kind', 'state']);
    expect(body).not.toMatch(/13600000001|购买凭证|请补充|C-guest/);
    await admin.get(playerErase, { id, reason: '本人申请' });
    await finish();
    const columns = ['body', 'answer', 'account_masked', 'account_key', 'contact_masked'] as const;
    const rows = await server.db.selectFrom('appeal').select(columns).orderBy('id').execute();
    const blank = { account_masked: '', account_key: null };
    expect([rows[0], rows[2]]).toEqual([
      { ...blank, body: '（已按本人要求删除）', answer: null, contact_masked: '' },
      { ...blank, body: '购买凭证在此', answer: '请补充', contact_masked: '136****0001' },
    ]);
  });

  test('[MY-10] is erased from every table; claims and comments stay without a name, and other players lose nothing', async () => {
    const { id, other } = await start();
    const tables = (await transaction(server.db, listTables)).map(({ name }) => name);
    const rest = tables.filter((name) => !RETAINED.includes(name));
    await admin.get(playerNumber, { id });
    await admin.get(playerUnban, { id });
    const traces = (rows: [string, string][]) =>
      rows.filter(([, row]) => TRACES.some((trace) => row.replaceAll('browser-name-2', '').includes(trace)));
    const found = traces(await rowsOf(rest)).map(([table]) => table);
    expect(new Set(found)).toEqual(
      new Set([
        'account',
        'player',
        'claim',
        'game_reservation',
        'pack_reservation',
        'comment',
        'appeal',
        'report',
        'phone_code',
        'proof_challenge',
        'known_device',
        'number_notice',
        'detached_account',
        'session',
        'nickname_order',
        'refused_nickname',
      ]),
    );
    const others = (rows: [string, string][]) =>
      rows.filter(
        ([table, row]) =>
          !['game', 'pack', 'news', 'report'].includes(table) &&
          /另一位|138\*\*\*\*0000|别人的申诉/.test(row),
      );
    const before = others(await rowsOf(rest));
    expect(await admin.get(playerErase, { id, reason: '本人申请' })).toEqual({});
    expect(await finish()).toMatchObject({ closed: 1, failed: 0 });
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
    const columns = ['author_id', 'player_id', 'title', 'text', 'contact_masked'] as const;
    expect(await db.selectFrom('report').select(columns).orderBy('id').execute()).toEqual([
      {
        author_id: null,
        player_id: null,
        title: '云海剑歌',
        text: '（已按本人要求删除）',
        contact_masked: '',
      },
      {
        author_id: null,
        player_id: other,
        title: '已注销玩家',
        text: '别人的举报',
        contact_masked: '138****0000',
      },
    ]);
    const sessions = await db.selectFrom('session').select('player_id').execute();
    expect(sessions).toEqual([{ player_id: other }]);
    const consents = await db.selectFrom('consent').select('player_id').execute();
    expect(consents).toEqual([{ player_id: other }]);
    expect(server.published.flat()).toEqual(expect.arrayContaining(['comments:7', 'packs']));
    const { list } = await admin.get(auditList, { action: 'personal_erase' });
    const entry = { title: `玩家 ${id}`, after: { reason: '本人申请' } };
    expect(list).toMatchObject([entry, { ...entry, operator: { name: 'the-admin' } }]);
    expect(traces([['audit_entry', JSON.stringify(list)]])).toEqual([]);
    expect(await admin.call(playerErase, { id, reason: '再来' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('[MY-21] an erasure that fails in one service leaves the account, and is repeated until it succeeds', async () => {
    const { id } = await start();
    const tables = personal.parts.flatMap((part) => part.tables);
    const content = tables.filter((name) => !['account_closing', 'session'].includes(name));
    const before = await rowsOf(content);
    await sql`alter table comment add constraint only_here check (nickname <> '已注销玩家')`.execute(
      server.db,
    );
    await admin.get(playerErase, { id, reason: '本人申请' });
    expect(await server.db.selectFrom('session').select('player_id').execute()).not.toContainEqual({
      player_id: id,
    });
    expect(await finish()).toMatchObject({ closed: 0, failed: 1 });
    expect(await rowsOf(content)).toEqual(before);
    await sql`alter table comment drop constraint only_here`.execute(server.db);
    expect(await finish()).toMatchObject({ closed: 1, failed: 0 });
    expect((await rowsOf(['account'])).length).toBe(0);
    expect(await admin.call(playerErase, { id, reason: '再来' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
