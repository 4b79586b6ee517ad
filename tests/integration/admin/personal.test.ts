import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { maskMobile } from '#platform/adapters/sms/sms-sender.ts';
import { systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { personalDataSources } from '#server/personal-data.ts';
import { numberKey } from '#services/account/sessions/sessions.ts';
import { sealedMobile, testKeys, testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { finishErasure } from './finish-erasure.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import { resetNickname } from './reset-nickname.ts';

const MOBILE = '13912345678';
const OTHER_MOBILE = '13800000000';
const CONTACT = '13700000000';
const secret = new ServerSecret('the secret of the tests, long enough');
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
const RETAINED = ['audit_entry', 'player_access', 'limit_hit'];

const personal = personalDataSources(
  { services: { main: undefined, sdk: undefined, account: undefined }, serviceSecret: undefined },
  { keys: testKeys, secret, clock: systemClock, logger: createLogger('silent') },
);

describeEachDatabase('personal data of a player', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  /** A player with rows in every personal table, and another one. */
  async function fill(db: Database): Promise<{ id: number; other: number }> {
    const person = (uid: string, nickname: string, mobile: string, key: number) => {
      const { mobile_key, mobile_sealed } = sealedMobile('player.mobile', `own:${uid}`, mobile);
      return sql<{ id: number }>`
        insert into player (uid, account_uid, nickname, icon_url, mobile_masked, mobile_key, mobile_sealed)
        values (${`browser-name-${key}`}, ${`own:${uid}`}, ${nickname}, 'a.webp', ${maskMobile(mobile)},
          ${mobile_key}, ${mobile_sealed})
        returning id`.execute(db);
    };
    const id = (await person('fusu', '山有扶苏', MOBILE, 1)).rows[0]?.id ?? 0;
    const other = (await person('other', '另一位', OTHER_MOBILE, 2)).rows[0]?.id ?? 0;
    const account = sealedMobile('account.mobile', 'fusu', MOBILE);
    await sql`
      insert into account (uid, mobile_key, mobile_sealed, nickname, icon_url, password_hash, created_at)
      values ('fusu', ${account.mobile_key}, ${account.mobile_sealed}, '山有扶苏', 'a.webp', 'secret-hash', now())`.execute(
      db,
    );
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
      for (const [table, key] of [
        ['game_reservation', 'game_id'],
        ['pack_reservation', 'pack_id'],
      ] as const) {
        await sql`
          insert into ${sql.table(table)} (${sql.ref(key)}, player_id, player_label, reserved_at)
          values (7, ${one}, ${mine ? '139****5678' : '138****0000'}, now())`.execute(db);
      }
      await sql`insert into news_like (news_id, player_id) values (7, ${one})`.execute(db);
      await sql`
        insert into player_block (player_id, blocked_id, nickname, created_at)
        values (${one}, ${one + 1000}, '晚风', now())`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into comment (game_id, player_id, nickname, stars, body, device, created_at, state)
        values (7, ${one}, ${mine ? '山有扶苏' : '另一位'}, 5, '很好玩', ${mine ? 'Pixel 9' : null}, now(), '已发布')
        returning id`.execute(db);
      await sql`insert into comment_like (comment_id, player_id) values (${rows[0]?.id ?? 0}, ${one})`.execute(
        db,
      );
      await sql`
        insert into session (token_hash, player_id, expires_at, device, used_at)
        values (${Buffer.alloc(32, index)}, ${one}, now() + interval '1 day', ${mine ? 'Pixel 9' : null}, now())`.execute(
        db,
      );
      await sql`
        insert into consent (player_id, document, version, accepted_at)
        values (${one}, 'privacy', '2026-11-01-0a1b2c3d', now())`.execute(db);
      await sql`
        insert into account_closing (player_id, reason, comments, requested_at, notified_at, due_at)
        values (${one}, '本人申请', '匿名', now(), now(), now() + interval '15 days')`.execute(db);
      await sql`
        insert into phone_code (flow_hash, mobile_key, purpose, code_hash, expires_at)
        values (${Buffer.alloc(32, index)}, ${numberKey(secret, mine ? MOBILE : OTHER_MOBILE)}, 'login', ${Buffer.alloc(32)}, now() + interval '1 day')`.execute(
        db,
      );
      await sql`
        insert into proof_challenge (id, mobile_key, expires_at)
        values (${`p${index}`}, ${numberKey(secret, mine ? MOBILE : OTHER_MOBILE)}, now() + interval '1 day')`.execute(
        db,
      );
      await sql`
        insert into known_device (device, name, seen_at)
        values (${Buffer.alloc(32, index)}, ${testRing.current.lookup(mine ? MOBILE : OTHER_MOBILE)}, now())`.execute(
        db,
      );
      const notice = testRing.seal('number_notice.mobile', `n${index}`, mine ? MOBILE : OTHER_MOBILE);
      await db
        .insertInto('number_notice')
        .values({
          ...{ key: `n${index}`, player_id: one, changed_at: new Date() },
          ...{ mobile_key: notice.key, mobile_sealed: notice.sealed },
        })
        .execute();
      const report_no = `R-${index}`;
      const reporter = testRing.seal('report.contact', report_no, mine ? CONTACT : OTHER_MOBILE);
      await db
        .insertInto('report')
        .values({
          ...{ report_no, kind: 'comment', target_id: 1, game_id: 7, reason: '其他', player_id: one },
          ...{ author_id: mine ? null : id, title: mine ? '云海剑歌' : '山有扶苏', body: '很好玩' },
          ...{ text: mine ? '我的举报' : '别人的举报', repeat_key: Buffer.alloc(32, index) },
          ...{ contact_masked: maskMobile(mine ? CONTACT : OTHER_MOBILE) },
          ...{ contact_key: reporter.key, contact_sealed: reporter.sealed },
          ...{ created_at: new Date(), due_at: new Date(), decided_at: null },
        })
        .execute();
      await resetNickname(db, { report_no, player_id: one, nickname: mine ? '山有扶苏' : '另一位' });
      const message = { player_id: one, kind: '评论回复', title: '有人回复', link: '/' } as const;
      const body = mine ? '您的评价：我的评论' : '您的评价：别人的评论';
      await db
        .insertInto('notification')
        .values({ ...message, body, key: `reply:${index}` })
        .execute();
      await db
        .insertInto('notice_event')
        .values({ ...message, body, key: `reply:${index}` })
        .execute();
      await db.insertInto('notification_setting').values({ player_id: one, kind: '礼包上新' }).execute();
      const own = mine ? '我的' : '别人的';
      await db
        .insertInto('account_event')
        .values({ key: `account:${index}`, player_id: one, event: 'password', title: own, body: '' })
        .execute();
      await db
        .insertInto('player_picture')
        .values({ player_id: one, path: `uploads/players/ab/${index}.webp`, submitted_at: new Date() })
        .execute();
      await db
        .insertInto('notice_delivery')
        .values({
          ...{
            channel: 'sms',
            key: `opening:${index}`,
            player_id: one,
            kind: '开服提醒',
            title: own,
            body: '',
          },
          ...{ link: '', name: own, moment: '', useful_until: new Date() },
        })
        .execute();
      await db
        .insertInto('push_subscription')
        .values({
          ...{ key: Buffer.alloc(32, index), player_id: one, p256dh: '', auth: '' },
          endpoint: `https://fcm.googleapis.com/${own}`,
        })
        .execute();
      const case_no = `C-${index}`;
      const of = testRing.seal('appeal.account', case_no, mine ? MOBILE : OTHER_MOBILE);
      const contact = testRing.seal('appeal.contact', case_no, mine ? CONTACT : OTHER_MOBILE);
      await db
        .insertInto('appeal')
        .values({
          ...{ case_no, kind: '账号被盗', body: mine ? '我的申诉' : '别人的申诉', created_at: new Date() },
          player_id: mine ? id : null,
          ...{ account_masked: maskMobile(mine ? MOBILE : OTHER_MOBILE) },
          ...{ account_key: of.key, account_sealed: of.sealed },
          ...{ contact_key: contact.key, contact_sealed: contact.sealed },
        })
        .execute();
    }
    return { id, other };
  }

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    return fill(server.db);
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

  /** An appeal that a guest filed for the player's account, with another number for the contact. */
  async function guestAppeal() {
    const case_no = 'C-guest';
    const account = testRing.seal('appeal.account', case_no, MOBILE);
    const contact = testRing.seal('appeal.contact', case_no, '13600000001');
    await server.db
      .insertInto('appeal')
      .values({
        ...{ case_no, kind: '账号被盗', body: '购买凭证在此', created_at: new Date(), answer: '请补充' },
        ...{ account_masked: maskMobile(MOBILE), account_key: account.key, account_sealed: account.sealed },
        ...{ contact_masked: '136****0001', contact_key: contact.key, contact_sealed: contact.sealed },
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
    const traces = (rows: [string, string][]) =>
      rows.filter(([, row]) => TRACES.some((trace) => row.replaceAll('browser-name-2', '').includes(trace)));
    const found = traces(await rowsOf(rest)).map(([table]) => table);
    expect(new Set(found)).toEqual(
      new Set([
        ...[
          'account',
          'player',
          'claim',
          'game_reservation',
          'pack_reservation',
          'comment',
          'appeal',
          'report',
          ...['phone_code', 'proof_challenge', 'known_device', 'number_notice'],
          ...['session', 'nickname_order', 'refused_nickname'],
        ],
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
        ...{ author_id: null, player_id: null, title: '云海剑歌' },
        ...{ text: '（已按本人要求删除）', contact_masked: '' },
      },
      {
        ...{ author_id: null, player_id: other, title: '已注销玩家' },
        ...{ text: '别人的举报', contact_masked: '138****0000' },
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
