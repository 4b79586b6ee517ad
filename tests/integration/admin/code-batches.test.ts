// @module-tag exact

import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import * as codes from '#contract/admin/codes.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { recordAdded } from '#services/main/codes/code-batches.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const RIGHT = 1;
const WRONG = 2;

describeEachDatabase('withdrawing an upload of codes', (open) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations', 'yun.ying');
    await server.db
      .insertInto('game')
      .values({ id: 1, name: '青崖渡', first_letter: 'Q', published: true })
      .execute();
    const pack = (id: number, title: string) => ({
      id,
      game_id: 1,
      title,
      contents: '[]',
      published: true,
      import_key: title,
      total: 30,
      remaining: 12,
    });
    await server.db
      .insertInto('pack')
      .values([pack(RIGHT, '新手礼包'), pack(WRONG, '节日礼包')])
      .execute();
  }

  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${String(at).padStart(5, '0')}`);
  async function upload(all: readonly string[], pack_id = WRONG): Promise<number> {
    const result = await operations.get(codes.codePaste, { pack_id, text: all.join('\n') });
    expect(result).toMatchObject({ inserted: all.length });
    return result.batch ?? 0;
  }
  const journal = {
    record: async () => ({ committed: () => undefined, lost: () => undefined }),
  };
  /** The code that a player gets, or the reason of the refusal. */
  async function claim(player_id: number, packId = WRONG): Promise<string> {
    const issueCodes = issueCodesFrom(server.db, journal, () => undefined);
    const results = await issueCodes(packId, [{ player_id, label: '138****8000', at: server.clock.now() }]);
    const result = results.get(player_id);
    return result && 'claim' in result ? result.claim.code : String(result?.outcome);
  }
  const inPack = async (pack_id: number) => {
    const rows = await server.db
      .selectFrom('pack_code')
      .select(['code', 'claimed'])
      .where('pack_id', '=', pack_id)
      .orderBy('id')
      .execute();
    return rows.map(({ code, claimed }) => (claimed ? `${code} claimed` : code));
  };
  const stock = (id: number) =>
    server.db
      .selectFrom('pack')
      .select(['total', 'remaining'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('removes free codes, retains claimed ones, updates the stock and writes an audit entry', async () => {
    await start();
    const first = await upload(numbered('A', 3));
    const second = await upload(numbered('B', 4));
    for (const player of [1, 2, 3, 4]) {
      await claim(player);
    }
    const { list } = await operations.get(codes.codeBatches, { pack_id: WRONG });
    expect(list).toMatchObject([
      { id: second, from: '粘贴', operator: 'yun.ying', state: 'there', added: 4, may_withdraw: true },
      { id: first, state: 'there', added: 3, taken_out: 0 },
    ]);
    const trial = await operations.get(codes.codeWithdraw, { batch: second, dry_run: true });
    expect(trial).toEqual({ taken_out: 3, kept: 1 });
    expect(await stock(WRONG)).toEqual({ total: 7, remaining: 3 });
    server.published.length = 0;
    expect(await operations.get(codes.codeWithdraw, { batch: second })).toEqual({ taken_out: 3, kept: 1 });
    expect(await inPack(WRONG)).toEqual([...numbered('A', 3), 'B-00000'].map((code) => `${code} claimed`));
    expect(await stock(WRONG)).toEqual({ total: 4, remaining: 0 });
    expect(server.published.flat()).toContain(`pack:${WRONG}`);
    expect(server.journaled).toMatchObject([{ pack: WRONG, withdrawn: numbered('B', 4).slice(1) }]);
    expect(await claim(5)).toBe('PACK_EMPTY');
    const auditor = await server.signedIn('auditor');
    const entries = await auditor.get(auditList, { subject: 'codes', action: 'withdraw' });
    expect(entries.list).toMatchObject([
      {
        title: '青崖渡 节日礼包',
        subject_id: String(WRONG),
        after: { batch: second, from: '粘贴', added: 4, taken_out: 3, kept: 1 },
      },
    ]);
    for (const dry_run of [true, false]) {
      const again = await operations.call(codes.codeWithdraw, { batch: second, dry_run });
      expect(again).toMatchObject({ code: 'CONFLICT', msg: '这次导入已经撤销' });
    }
    expect(await operations.call(codes.codeWithdraw, { batch: 999 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('allows the same codes in another pack or again; a pack without codes gets its former stock', async () => {
    await start();
    const batch = await upload(numbered('A', 3));
    expect(await stock(WRONG)).toEqual({ total: 3, remaining: 3 });
    await operations.get(codes.codeWithhold, { pack_id: WRONG, reason: '核对' });
    expect(await operations.get(codes.codeWithdraw, { batch })).toEqual({ taken_out: 3, kept: 0 });
    expect(await stock(WRONG)).toEqual({ total: 30, remaining: 12 });
    await upload(numbered('A', 2), RIGHT);
    await upload(['A-00002']);
    expect([await inPack(RIGHT), await inPack(WRONG)]).toEqual([numbered('A', 2), ['A-00002']]);
    expect([await stock(RIGHT), await stock(WRONG)]).toEqual([
      { total: 2, remaining: 2 },
      { total: 1, remaining: 1 },
    ]);
  });

  test('refuses a running upload or withdrawal, unless its process ended', async () => {
    await start();
    const batch = await upload(numbered('A', 3));
    for (const state of ['coming', 'going'] as const) {
      await server.db.updateTable('code_batch').set({ state }).execute();
      expect(await operations.call(codes.codeWithdraw, { batch })).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await inPack(WRONG)).toHaveLength(3);
    await server.db
      .updateTable('code_batch')
      .set({ active_at: new Date(0) })
      .execute();
    expect(await operations.get(codes.codeWithdraw, { batch })).toEqual({ taken_out: 3, kept: 0 });
  });

  test('ends an import that continues after its upload is being withdrawn with a conflict', async () => {
    await start();
    const batch = await upload(numbered('A', 3));
    await server.db.updateTable('code_batch').set({ state: 'going' }).execute();
    const source = { operator: null, fileName: 'codes.txt' };
    const where = { packId: WRONG, at: server.clock.now(), source };
    const added = { added: 1, firstId: 4, lastId: 4, remainingBefore: 3, replaced: undefined };
    await expect(transaction(server.db, (tx) => recordAdded(tx, batch, added, where))).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('retains the codes if the journal cannot be written', async () => {
    await start();
    const batch = await upload(numbered('A', 3));
    const push = server.journaled.push;
    server.journaled.push = () => {
      throw new Error('no space left');
    };
    expect((await operations.request(codes.codeWithdraw, { batch })).statusCode).toBe(503);
    expect(await inPack(WRONG)).toHaveLength(3);
    expect(await stock(WRONG)).toEqual({ total: 3, remaining: 3 });
    server.journaled.push = push;
    expect(await operations.get(codes.codeWithdraw, { batch })).toEqual({ taken_out: 3, kept: 0 });
  });

  test('with concurrent claims issues each code to one player or withdraws it, and issues none later', async () => {
    await start();
    const all = numbered('A', 3_000);
    const batch = await upload(all);
    const given: string[] = [];
    let isOver = false;
    const players = Array.from({ length: 4 }, async (_, queue) => {
      for (let player = queue + 1; !isOver; player += 4) {
        given.push(await claim(player));
      }
    });
    while (given.length < 8) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const result = await operations.get(codes.codeWithdraw, { batch });
    const after = await claim(1_000_000);
    isOver = true;
    await Promise.all(players);
    const had = given.filter((code) => all.includes(code));
    expect(after).toBe('PACK_EMPTY');
    expect(new Set(had).size).toBe(had.length);
    expect(had.length).toBeGreaterThanOrEqual(8);
    expect(await inPack(WRONG)).toEqual(had.toSorted().map((code) => `${code} claimed`));
    expect(result).toEqual({ taken_out: 3_000 - had.length, kept: had.length });
    const withdrawnCodes = (server.journaled as { withdrawn: string[] }[]).flatMap(
      ({ withdrawn }) => withdrawn,
    );
    expect([...withdrawnCodes, ...had].toSorted()).toEqual(all);
    expect(await stock(WRONG)).toEqual({ total: had.length, remaining: 0 });
  });
});
