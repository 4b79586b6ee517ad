// @module-tag exact

import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { countCodes, readCodes } from '#services/main/codes/code-list-repository.ts';
import { addCodes, findCodePack, findPlaces } from '#services/main/codes/code-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

describeEachDatabase('codes of packs', (open) => {
  let db: Database;
  let ids: number[];

  beforeEach(async () => {
    db = await open();
    ids = [];
    for (const [at, title] of ['甲', '乙', '丙'].entries()) {
      const id = await newPack(db, title);
      const stock = { total: 10 * (at + 1), remaining: at + 1 };
      await db.updateTable('pack').set(stock).where('id', '=', id).execute();
      ids.push(id);
    }
  });

  const add = (id: number, codes: string[]) => transaction(db, (tx) => addCodes(tx, id, codes));
  const stocks = async () => {
    const rows = await db.selectFrom('pack').select(['total', 'remaining']).orderBy('id').execute();
    return rows.map(({ total, remaining }) => [total, remaining]);
  };
  const rowsOf = (pack_id: number) =>
    db.selectFrom('pack_code').select(['id', 'code']).where('pack_id', '=', pack_id).orderBy('id').execute();

  test('a pack is found among several, with its game', async () => {
    const [, second = 0] = ids;
    expect(await findCodePack(db, second)).toEqual({
      id: second,
      title: '乙',
      game: '云海剑歌',
      shared_code: null,
    });
    expect(await findCodePack(db, 999_999)).toBeUndefined();
  });

  test('the first codes of a pack replace its numbers, and later ones are added', async () => {
    const [first = 0, second = 0] = ids;
    await add(first, ['Z1']);
    const added = await add(second, ['B2', 'B1', 'B3']);
    const rows = await rowsOf(second);
    expect(rows.map(({ code }) => code)).toEqual(['B1', 'B2', 'B3']);
    const span = { firstId: rows[0]?.id, lastId: rows[2]?.id };
    expect(added).toEqual({ added: 3, ...span, remainingBefore: 0, replaced: { total: 20, remaining: 2 } });
    await db.updateTable('pack').set({ remaining: 2 }).where('id', '=', second).execute();
    const more = await add(second, ['B4', 'B5']);
    expect(more).toMatchObject({ added: 2, remainingBefore: 2, replaced: undefined });
    expect(await stocks()).toEqual([
      [1, 1],
      [5, 4],
      [30, 3],
    ]);
  });

  test('an empty import has no id range, and a removed pack accepts no codes', async () => {
    const [first = 0] = ids;
    expect(await add(first, [])).toMatchObject({ added: 0, firstId: 0, lastId: 0 });
    await expect(add(999_999, ['A1'])).rejects.toThrow('Pack 999999 not found');
  });

  test('a code in several packs is reported for the imported one', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    for (const id of ids) {
      await add(id, ['SAME', `ONLY-${id}`]);
    }
    const issued = { pack_id: first, code: 'OLD', player_id: 1, claimed_at: NOW };
    await db.insertInto('issued_code').values(issued).execute();
    for (const [id, title] of [
      [first, '甲'],
      [second, '乙'],
      [third, '丙'],
    ] as const) {
      expect(Object.fromEntries(await findPlaces(db, id, ['SAME', 'OLD', `ONLY-${first}`, 'NEW']))).toEqual({
        SAME: { place: 'pack', id, title },
        OLD: { place: 'issued' },
        [`ONLY-${first}`]: { place: 'pack', id: first, title: '甲' },
      });
    }
  });

  test('lists the codes of one state, after an id, with their claims', async () => {
    const [first = 0, second = 0] = ids;
    await add(first, ['A1', 'A2', 'A3', 'A4', 'A5']);
    await add(second, ['B1']);
    const codes = (await rowsOf(first)).map(({ id }) => id);
    const [, claimed = 0, withheld = 0, both = 0] = codes;
    const change = (to: object, id: number) =>
      db.updateTable('pack_code').set(to).where('id', '=', id).execute();
    await change({ claimed: true }, claimed);
    await change({ quarantined: true }, withheld);
    await change({ claimed: true, quarantined: true }, both);
    const claim = { player_id: 7, player_label: '138****8000', claimed_at: NOW, feedback: '可用' as const };
    await db
      .insertInto('claim')
      .values({ pack_id: first, code_id: claimed, ...claim })
      .execute();
    const all = { after: 0, offset: 0, limit: 10 };
    const listed = async (filter: object, part = all) => {
      const rows = await readCodes(db, { pack_id: first, ...filter }, part);
      return rows.map(({ code, state }) => `${code} ${state}`);
    };
    const every = ['A1 free', 'A2 claimed', 'A3 withheld', 'A4 claimed', 'A5 free'];
    expect(await listed({})).toEqual(every);
    expect(await listed({ state: 'free' })).toEqual(['A1 free', 'A5 free']);
    expect(await listed({ state: 'claimed' })).toEqual(['A2 claimed', 'A4 claimed']);
    expect(await listed({ state: 'withheld' })).toEqual(['A3 withheld']);
    expect(await readCodes(db, { pack_id: first, state: 'claimed' }, all)).toEqual([
      { id: claimed, code: 'A2', state: 'claimed', claimed_at: NOW, player: '138****8000', feedback: '可用' },
      { id: both, code: 'A4', state: 'claimed', claimed_at: null, player: null, feedback: null },
    ]);
    expect(await listed({ code: 'A3' })).toEqual(['A3 withheld']);
    expect(await listed({ code: 'A' })).toEqual([]);
    expect(await listed({}, { ...all, after: claimed })).toEqual(every.slice(2));
    expect(await listed({}, { ...all, offset: 1, limit: 2 })).toEqual(every.slice(1, 3));
    const count = (filter: object, limit: number) => countCodes(db, { pack_id: first, ...filter }, limit);
    expect(
      await Promise.all([count({}, 3), count({}, 4), count({}, 5), count({ state: 'free' }, 5)]),
    ).toEqual([4, 5, 5, 2]);
  });
});
