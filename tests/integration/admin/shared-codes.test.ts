// @module-tag exact

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import * as codes from '#contract/admin/codes.ts';
import { dashboardContent } from '#contract/admin/dashboard.ts';
import { packs, packsUncoded } from '#contract/admin/packs.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockCodes } from '#services/main/codes/code-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const HOUR = 3_600_000;

describeEachDatabase('codes in the daily work of operators', (open, kind) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;

  beforeEach(async () => {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations', 'yun.ying');
    await server.db
      .insertInto('game')
      .values({ id: 1, name: '青崖渡', first_letter: 'Q', published: true })
      .execute();
  });
  afterEach(() => server.close());

  const save = (item: object, record: { id: number | null; version: number } = { id: null, version: 0 }) =>
    operations.call(packs.save, {
      ...record,
      item: { game_id: 1, title: '新手礼包', ...item },
      publication: { state: 'published' },
    });
  const saved = async (item: object = {}) => {
    const response = await save(item);
    return response.status === 1 ? response.data : { id: 0, version: 0 };
  };
  const rowOf = async (id: number) =>
    (await operations.get(packs.list, {})).list.find((row) => row.id === id);
  const shared = { code_kind: '通用码', shared_code: 'VIP666' };
  /** Claims of new players in the past. */
  const claimed = async (pack_id: number, count: number, hoursAgo: number) => {
    const at = new Date(server.clock.now().getTime() - hoursAgo * HOUR);
    await sql`
      with codes as (
        insert into pack_code (pack_id, code, claimed)
        select ${pack_id}::bigint, 'C' || ${pack_id}::text || '-' || ${hoursAgo}::text || '-' || n, true
        from generate_series(1, ${count}::int) as n returning id
      )
      insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
      select ${pack_id}::bigint, id, id, '138****8000', ${at} from codes`.execute(server.db);
  };

  test('[COD-04] a deleted pack is not restored after its shared code was given to another one', async () => {
    const { id, version } = await saved(shared);
    await operations.get(packs.state, { ids: [id], publication: { state: 'offline' } });
    const { run } = await operations.get(packs.remove, { ids: [id] });
    const other = await saved(shared);
    expect([version, other.id]).toEqual([1, id + 1]);
    const { body } = await operations.request(packs.undo, { id: run ?? 0 });
    const events = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      { type: 'left', id, title: '新手礼包', reason: expect.stringContaining('兑换码已被占用') },
      { type: 'progress' },
      { type: 'done', restored: 0, left: 1 },
    ]);
    expect((await operations.get(packs.list, {})).list.map((row) => row.id)).toEqual([other.id]);
  });

  test('[COD-01] [ADM-29] a pack without a limit is above every counted stock, as its 不限量 says', async () => {
    const endless = await saved({ ...shared, title: '不限量礼包' });
    const [stocked, empty] = [await saved({ title: '有码礼包' }), await saved({ title: '无码礼包' })];
    await operations.call(codes.codePaste, { pack_id: stocked.id, text: 'AAA-111\nAAA-112' });
    const orders = async (filters: { q?: string } = {}) => {
      const idsBy = async (sort: 'remaining' | '-remaining') =>
        (await operations.get(packs.list, { sort, ...filters })).list.map(({ id }) => id);
      return [await idsBy('remaining'), await idsBy('-remaining')];
    };
    const ascending = [empty.id, stocked.id, endless.id];
    const expected = [ascending, ascending.toReversed()];
    expect(await orders()).toEqual(expected);
    expect(await orders({ q: '礼包' })).toEqual(expected);
    const { db } = server;
    await db
      .updateTable('pack')
      .set({ shared_withheld: true, remaining: 0 })
      .where('id', '=', endless.id)
      .execute();
    expect(await rowOf(endless.id)).toMatchObject({ unlimited: true, remaining: 0 });
    expect(await orders()).toEqual(expected);
  });

  test.skipIf(kind === 'embedded')(
    '[COD-04] a shared code is not saved while codes are imported, and the import goes on',
    async () => {
      const { id, version } = await saved({ ...shared });
      await transaction(server.db, async (tx) => {
        await lockCodes(tx);
        const rejected = await save({ ...shared, shared_code: 'VIP777' }, { id, version });
        expect(rejected).toMatchObject({
          status: 0,
          fields: [{ path: 'shared_code', msg: expect.stringContaining('正在导入兑换码') }],
        });
        await sql`select from pack where id = ${id} for no key update`.execute(tx);
      });
      expect(await save({ ...shared, shared_code: 'VIP777' }, { id, version })).toMatchObject({ status: 1 });
    },
  );

  test('[COD-04] the form checks a shared code, and a claimed one does not change', async () => {
    expect(await save({ code_kind: '通用码' })).toMatchObject({ fields: [{ path: 'shared_code' }] });
    expect(await save({ ...shared, shared_code: 'VIP 666' })).toMatchObject({
      fields: [{ path: 'shared_code' }],
    });
    const { id, version } = await saved({ ...shared, shared_total: 2 });
    expect(await rowOf(id)).toMatchObject({
      code_kind: '通用码',
      total: 2,
      remaining: 2,
      unlimited: false,
      has_codes: true,
    });
    expect(await save(shared)).toMatchObject({ fields: [{ msg: expect.stringContaining('已在礼包') }] });
    const pasted = await operations.call(codes.codePaste, { pack_id: id, text: 'AAA-111' });
    expect(pasted).toMatchObject({ code: 'BAD_REQUEST', msg: expect.stringContaining('通用码') });
    await sql`
      with seat as (insert into pack_code (pack_id, code, claimed) values (${id}, 'VIP666#1', true) returning id)
      insert into claim (pack_id, code_id, player_id) select ${id}, id, 1 from seat`.execute(server.db);
    await server.db.updateTable('pack').set({ shared_seats: 1, remaining: 1 }).where('id', '=', id).execute();
    for (const [change, path] of [
      [{ code_kind: '一人一码' }, 'code_kind'],
      [{ ...shared, shared_code: 'VIP777' }, 'shared_code'],
    ] as const) {
      expect(await save(change, { id, version })).toMatchObject({ fields: [{ path }] });
    }
    expect(await save({ ...shared, shared_total: null }, { id, version })).toMatchObject({ status: 1 });
    expect(await rowOf(id)).toMatchObject({ unlimited: true, given: 1, remaining: 1 });
  });

  test('[COD-04] planted: a pack that forgets its claims gets another shared code', async () => {
    const { id, version } = await saved(shared);
    await withTrigger(server.db, { table: 'pack', on: 'update', statement: 'NEW.shared_seats := 0' }, () =>
      server.db.updateTable('pack').set({ shared_seats: 1 }).where('id', '=', id).execute(),
    );
    expect(await save({ ...shared, shared_code: 'VIP777' }, { id, version })).toMatchObject({ status: 1 });
  });

  test('[COD-04] a pack with codes does not become a shared one; without them it changes both ways', async () => {
    const { id, version } = await saved();
    await operations.call(codes.codePaste, { pack_id: id, text: 'AAA-111' });
    expect(await save(shared, { id, version })).toMatchObject({ fields: [{ path: 'code_kind' }] });
    const other = await saved({ ...shared, title: '月卡礼包' });
    expect(await save({ title: '月卡礼包' }, other)).toMatchObject({ status: 1 });
    expect(await rowOf(other.id)).toMatchObject({
      code_kind: '一人一码',
      total: 0,
      remaining: 0,
      has_codes: false,
    });
  });

  test('[COD-05] a search finds what became of a code, whatever its case and spaces; the audit has its end', async () => {
    const { id } = await saved();
    await operations.call(codes.codePaste, { pack_id: id, text: 'YM8K2QX97tbc\nYM8K2QX97TBD\nYM8K2QX97TBE' });
    const codeId = sql`(select id from pack_code where code = 'YM8K2QX97tbc')`;
    await sql`update pack_code set claimed = true where id = ${codeId}`.execute(server.db);
    await sql`
      insert into claim (pack_id, code_id, player_id, player_label, feedback)
      values (${id}, ${codeId}, 7, '138****8007', '可用')`.execute(server.db);
    await sql`insert into pool_draw (pack_id, code_id, player_id) values (${id}, ${codeId}, 8)`.execute(
      server.db,
    );
    const find = async (code: string) => (await operations.get(codes.codeFind, { code })).list;
    const pack = { id, title: '新手礼包', game: '青崖渡' };
    expect(await find(' ym8k 2qx97 TBC ')).toMatchObject([
      {
        code_masked: 'YM8K••••••bc',
        pack,
        state: 'claimed',
        upload: { from: '粘贴', operator: 'yun.ying' },
        claim: { player: '138****8007', player_id: 7, feedback: '可用' },
        draws: 1,
        drawn: [{ player_id: 8 }],
      },
    ]);
    const [batch] = (await operations.get(codes.codeBatches, { pack_id: id })).list;
    expect(batch).toMatchObject({ added: 3, given: 1, left: 2, taken_out: 0 });
    await operations.call(codes.codeWithdraw, { batch: batch?.id ?? 0 });
    expect((await operations.get(codes.codeBatches, { pack_id: id })).list).toMatchObject([
      { added: 3, given: 1, left: 0, taken_out: 2 },
    ]);
    expect(await find('YM8K2QX97TBD')).toMatchObject([{ state: 'withdrawn', pack }]);
    expect(await find('YM8K2QX97')).toEqual([]);
    const auditor = await server.signedIn('auditor');
    const { list } = await auditor.get(auditList, { subject: 'codes', action: 'find' });
    expect(list.map(({ after, title }) => [after?.ends_with, after?.found, title])).toEqual([
      ['X97', 0, '尾号 X97'],
      ['7TBD', 1, '尾号 7TBD'],
      ['7TBC', 1, '尾号 7TBC'],
    ]);
    expect(JSON.stringify(list)).not.toContain('YM8K2QX97');
  });

  test('[COD-05] planted: an audit that has the whole code is noticed', async () => {
    const { id } = await saved();
    const code = 'YM8K2QX97TBC';
    await operations.call(codes.codePaste, { pack_id: id, text: code });
    const statement = `NEW.title := '${code}'`;
    await withTrigger(server.db, { table: 'audit_entry', statement }, () =>
      operations.get(codes.codeFind, { code }),
    );
    const auditor = await server.signedIn('auditor');
    const { list } = await auditor.get(auditList, { subject: 'codes', action: 'find' });
    expect(JSON.stringify(list)).toContain('YM8K2QX97');
  });

  test('[COD-05] a search finds a shared code with its claims', async () => {
    const { id } = await saved({ ...shared, shared_total: 9 });
    expect((await operations.get(codes.codeFind, { code: 'vip666' })).list).toMatchObject([
      { pack: { id }, state: 'shared', given: 0, most: 9, claim: null },
    ]);
  });

  test('[COD-07] the packs without codes are known before they are published', async () => {
    const [bare, coded, one] = [
      await saved(),
      await saved({ title: '有码' }),
      await saved({ ...shared, title: '通用' }),
    ];
    await operations.call(codes.codePaste, { pack_id: coded.id, text: 'AAA-111' });
    const ids = [bare.id, coded.id, one.id];
    expect(await operations.get(packsUncoded, { ids })).toEqual({
      list: [{ id: bare.id, title: '新手礼包' }],
    });
    expect((await operations.get(packs.list, { stock: 'uncoded' })).list.map(({ id }) => id)).toEqual([
      bare.id,
    ]);
  });

  test('[COD-07] planted: a pack that seems to have a shared code is published without a question', async () => {
    const statement = `NEW.shared_code := 'ALL'`;
    const { id } = await withTrigger(server.db, { table: 'pack', statement }, () => saved());
    expect(await operations.get(packsUncoded, { ids: [id] })).toEqual({ list: [] });
  });

  test('[COD-06] planted: claims with a later time change the forecast', async () => {
    const { id } = await saved();
    await server.db.updateTable('pack').set({ remaining: 30, total: 600 }).where('id', '=', id).execute();
    const statement = `NEW.claimed_at := NEW.claimed_at + interval '2 days'`;
    await withTrigger(server.db, { table: 'claim', statement }, () => claimed(id, 500, 8 * 24));
    expect((await rowOf(id))?.forecast).not.toBeNull();
  });

  test('[COD-06] the forecast follows the claims of the last days', async () => {
    const old = new Date(server.clock.now().getTime() - 30 * 24 * HOUR);
    const pack = async (title: string, remaining: number, created_at = old, more: object = {}) => {
      const values = {
        game_id: 1,
        title,
        published: true,
        total: 1_000,
        remaining,
        contents: '[]',
        created_at,
      };
      const row = server.db
        .insertInto('pack')
        .values({ ...values, ...more })
        .returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const forecast = async (id: number) => (await rowOf(id))?.forecast;
    const steady = await pack('steady', 30);
    await claimed(steady, 70, 24);
    await claimed(steady, 500, 8 * 24);
    expect(await forecast(steady)).toEqual({ days: 3, measured: 7 });
    expect(await forecast(await pack('no claims', 30))).toBeNull();
    const burst = await pack('burst', 10);
    await claimed(burst, 140, 6 * 24);
    expect(await forecast(burst)).toEqual({ days: 0.5, measured: 7 });
    const hoursOld = (hours: number) => new Date(server.clock.now().getTime() - hours * HOUR);
    const fresh = await pack('five hours old', 150, hoursOld(5));
    await claimed(fresh, 100, 3);
    expect(await forecast(fresh)).toEqual({ days: 1.5, measured: 1 });
    const young = await pack('two days old', 150, hoursOld(48));
    await claimed(young, 100, 3);
    expect(await forecast(young)).toEqual({ days: 3, measured: 2 });
    const ended = await pack('ends first', 10, old, { ends_at: hoursOld(-6) });
    await claimed(ended, 70, 24);
    expect(await forecast(ended)).toMatchObject({ days: 1 });
    const empty = await pack('empty', 0);
    await claimed(empty, 70, 24);
    const endless = await pack('unlimited', 1, old, { shared_code: 'ALL', total: 2 });
    await claimed(endless, 70, 24);
    const hidden = await pack('draft', 5, old, { published: false });
    await claimed(hidden, 70, 24);
    for (const id of [empty, endless, hidden]) {
      expect(await forecast(id)).toBeNull();
    }
    const soon = (await operations.get(packs.list, { stock: 'soon' })).list.map(({ id }) => id);
    expect(soon.sort((a, b) => a - b)).toEqual([burst, fresh]);
    const day = { from: '2026-11-21', to: '2026-11-21' };
    expect(await operations.get(dashboardContent, day)).toMatchObject({ stock_soon: 2 });
  });
});
