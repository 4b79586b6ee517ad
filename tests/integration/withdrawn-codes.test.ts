// @module-tag exact

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Withdrawal } from '#services/main/codes/journal/journal-entry.ts';
import * as withdrawals from '#services/main/codes/withdrawn-codes.ts';
import * as withheldCodes from '#services/main/codes/withheld-codes.ts';
import { describeEachDatabase } from './databases.ts';
import { give, newPack, packOf } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

describeEachDatabase('withdrawn codes of a pack', (open, kind) => {
  let db: Database;
  let other: Awaited<ReturnType<typeof packOf>>;
  let here: Awaited<ReturnType<typeof packOf>>;

  beforeEach(async () => {
    db = await open();
    other = await packOf(db, ['A1', 'A2', 'A3', 'A4', 'A5']);
    here = await packOf(db, ['A1', 'A2', 'A3', 'A4']);
  });

  const codesOf = async (pack_id: number) => {
    const rows = await db
      .selectFrom('pack_code')
      .select(['code', 'claimed', 'quarantined'])
      .where('pack_id', '=', pack_id)
      .orderBy('code')
      .execute();
    return rows.map(
      ({ code, claimed, quarantined }) =>
        `${code}${claimed ? ' claimed' : ''}${quarantined ? ' withheld' : ''}`,
    );
  };
  const stocks = async () => {
    const rows = await db.selectFrom('pack').select(['total', 'remaining']).orderBy('id').execute();
    return rows.map(({ total, remaining }) => [total, remaining]);
  };
  const withhold = (...codes: (number | undefined)[]) =>
    db
      .updateTable('pack_code')
      .set({ quarantined: true })
      .where(
        'id',
        'in',
        codes.map((code) => code ?? 0),
      )
      .execute();
  const removeCodes = (withdrawal: Withdrawal, ids: readonly number[]) =>
    transaction(db, (tx) => withdrawals.removeCodes(tx, withdrawal, ids));
  const batch = (pack_id: number, replaced: [number, number] | undefined) =>
    db
      .insertInto('code_batch')
      .values({
        pack_id,
        operator_id: null,
        operator_name: null,
        file_name: 'x',
        at: NOW,
        state: 'there',
        replaced_total: replaced?.[0] ?? null,
        replaced_remaining: replaced?.[1] ?? null,
      })
      .execute();

  test('unclaimed codes are removed from this pack, with their share of its stock', async () => {
    await give(db, here.codes[0] ?? 0, 1);
    await withhold(here.codes[1]);
    await db.updateTable('pack').set({ remaining: 2 }).where('id', '=', here.id).execute();
    const withdrawal = { pack: here.id, withdrawn: ['A1', 'A2', 'A3'], claims: 7, codes: 99 };
    const ids = [...here.codes.slice(0, 3), other.codes[4] ?? 0];
    expect(await removeCodes(withdrawal, ids)).toBe(2);
    expect(await codesOf(here.id)).toEqual(['A1 claimed', 'A4']);
    expect(await codesOf(other.id)).toHaveLength(5);
    expect(await stocks()).toEqual([
      [5, 5],
      [2, 1],
    ]);
    const rows = () => db.selectFrom('withdrawn_code').selectAll().orderBy('code').execute();
    const row = { pack_id: here.id, claims: 7 };
    expect(await rows()).toEqual(['A1', 'A2', 'A3'].map((code) => ({ ...row, code })));
    expect(await removeCodes({ ...withdrawal, withdrawn: ['A1'], claims: 9 }, [])).toBe(0);
    expect(await removeCodes({ ...withdrawal, withdrawn: ['A2'], claims: 5 }, [])).toBe(0);
    expect((await rows()).map(({ claims }) => claims)).toEqual([9, 7, 7]);
    expect(await stocks()).toEqual([
      [5, 5],
      [2, 1],
    ]);
  });

  test('a pack without a removed code is not written', async () => {
    const version = async () => {
      const { rows } = await sql`select ctid::text from pack where id = ${here.id}`.execute(db);
      return rows;
    };
    const before = await version();
    const withdrawal = { pack: here.id, withdrawn: ['A1'], claims: 7, codes: 99 };
    expect([await removeCodes(withdrawal, []), await version()]).toEqual([0, before]);
  });

  test('a pack without codes gets its initial stock back, from its newest batch that records one', async () => {
    await batch(here.id, [50, 40]);
    await batch(here.id, [30, 20]);
    await batch(here.id, undefined);
    await batch(other.id, [70, 60]);
    const withdrawal = { pack: here.id, withdrawn: [], claims: 1, codes: 99 };
    await removeCodes(withdrawal, here.codes.slice(1));
    expect((await stocks())[1]).toEqual([1, 1]);
    await removeCodes(withdrawal, here.codes);
    expect(await stocks()).toEqual([
      [5, 5],
      [30, 20],
    ]);
  });

  test('a stock below the number of codes is not lowered below zero', async () => {
    await db.updateTable('pack').set({ total: 2, remaining: 1 }).where('id', '=', here.id).execute();
    await removeCodes({ pack: here.id, withdrawn: [], claims: 1, codes: 99 }, here.codes.slice(1));
    expect((await stocks())[1]).toEqual([0, 0]);
  });

  test('a repeated withdrawal removes free codes of this pack that existed then, by their text', async () => {
    const [first = 0, , third = 0] = here.codes;
    await give(db, first, 1);
    const withdrawal = { pack: here.id, withdrawn: ['A1', 'A2', 'A3', 'A4'], claims: 5, codes: third };
    expect(await transaction(db, (tx) => withdrawals.replayWithdrawal(tx, withdrawal))).toBe(2);
    expect(await codesOf(here.id)).toEqual(['A1 claimed', 'A4']);
    expect(await codesOf(other.id)).toHaveLength(5);
    const absent = { ...withdrawal, pack: 999_999 };
    expect(await transaction(db, (tx) => withdrawals.replayWithdrawal(tx, absent))).toBe(0);
    const known = db.selectFrom('withdrawn_code').select('code').where('pack_id', '=', 999_999);
    expect(await known.execute()).toEqual([]);
  });

  test('the newest ids are those of claims and of codes', async () => {
    const claim = await give(db, here.codes[0] ?? 0, 1);
    expect(await transaction(db, withdrawals.newestIds)).toEqual({ claims: claim, codes: here.codes[3] });
    const hold = (id: number) => transaction(db, (tx) => withdrawals.lockPackRow(tx, id));
    expect([await hold(here.id), await hold(999_999)]).toEqual([true, false]);
  });

  test('only unclaimed codes of one pack are withheld and released', async () => {
    await give(db, here.codes[0] ?? 0, 1);
    await give(db, here.codes[1] ?? 0, 2);
    await withhold(here.codes[1]);
    await db.updateTable('pack').set({ total: 9, remaining: 7 }).execute();
    const withholdHere = () => transaction(db, (tx) => withheldCodes.withhold(tx, here.id));
    const releaseHere = () => transaction(db, (tx) => withheldCodes.release(tx, here.id));
    expect([await releaseHere(), await stocks()]).toEqual([
      0,
      [
        [9, 7],
        [9, 7],
      ],
    ]);
    expect(await withholdHere()).toBe(2);
    expect(await codesOf(here.id)).toEqual([
      'A1 claimed',
      'A2 claimed withheld',
      'A3 withheld',
      'A4 withheld',
    ]);
    expect(await codesOf(other.id)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
    expect(await stocks()).toEqual([
      [9, 7],
      [9, 0],
    ]);
    await withhold(other.codes[0]);
    const listed = { game: '云海剑歌', title: expect.any(String) };
    expect(await withheldCodes.listWithheld(db)).toEqual([
      { ...listed, id: other.id, withheld: 1 },
      { ...listed, id: here.id, withheld: 2 },
    ]);
    await db.updateTable('pack').set({ remaining: 1 }).where('id', '=', here.id).execute();
    expect([await withholdHere(), (await stocks())[1]]).toEqual([0, [9, 1]]);
    expect([await releaseHere(), (await stocks())[1]]).toEqual([2, [9, 2]]);
    expect(await codesOf(here.id)).toEqual(['A1 claimed', 'A2 claimed withheld', 'A3', 'A4']);
    expect((await codesOf(other.id))[0]).toBe('A1 withheld');
  });

  test('all free codes are withheld, and packs without codes retain their stock', async () => {
    const withoutCodes = await newPack(db, '没有兑换码');
    await give(db, here.codes[0] ?? 0, 1);
    await transaction(db, withheldCodes.withholdAll);
    expect(await codesOf(here.id)).toEqual(['A1 claimed', 'A2 withheld', 'A3 withheld', 'A4 withheld']);
    expect(await codesOf(other.id)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'].map((code) => `${code} withheld`));
    expect(await stocks()).toEqual([
      [5, 0],
      [4, 0],
      [10, 5],
    ]);
    expect(withoutCodes).toBeGreaterThan(here.id);
  });

  test.skipIf(kind === 'embedded').each([
    [
      'a pack is locked',
      (tx: Parameters<typeof withdrawals.lockPackRow>[0], id: number) => withdrawals.lockPackRow(tx, id),
    ],
    [
      'codes are withheld',
      (tx: Parameters<typeof withdrawals.lockPackRow>[0], id: number) => withheldCodes.withhold(tx, id),
    ],
    [
      'codes are released',
      (tx: Parameters<typeof withdrawals.lockPackRow>[0], id: number) => withheldCodes.release(tx, id),
    ],
    [
      'all are withheld',
      (tx: Parameters<typeof withdrawals.lockPackRow>[0]) => withheldCodes.withholdAll(tx),
    ],
  ])('while %s, other changes of the pack wait', async (_, work) => {
    const order: string[] = [];
    let next: Promise<unknown> = Promise.resolve();
    await db.updateTable('pack_code').set({ claimed: true }).execute();
    await db.updateTable('pack').set({ remaining: 0 }).execute();
    await transaction(db, async (tx) => {
      await work(tx, here.id);
      next = transaction(db, (later) => withdrawals.lockPackRow(later, here.id)).then(() =>
        order.push('next'),
      );
      await sleep(150);
      order.push('first');
    });
    await next;
    expect(order).toEqual(['first', 'next']);
  });
});
