// @module-tag exact

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import { RESTORED, writeOrigin } from '#services/main/codes/journal/origin-repository.ts';
import { listWithheld, release, withhold, withholdAll } from '#services/main/codes/withheld-codes.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { data } from './main-service/call.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-withheld-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('the stock of packs whose codes are withheld', (open) => {
  let db: Database;
  let [withCodes, without] = [0, 0];

  beforeEach(async () => {
    db = await open();
    [withCodes, without] = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const written = await upsertPacks(tx, [
        pack(row?.id ?? 0, '有码', { total: 3, remaining: 2 }),
        pack(row?.id ?? 0, '无码', { total: 10, remaining: 5 }),
      ]);
      const [pack_id = 0, withoutCodes = 0] = written.map(({ id }) => id);
      const codes = ['YM-1', 'YM-2', 'YM-3'].map((code) => ({ pack_id, code, claimed: code === 'YM-3' }));
      await tx.insertInto('pack_code').values(codes).execute();
      return [pack_id, withoutCodes];
    });
  });

  const stock = async (id: number) =>
    (await db.selectFrom('pack').select('remaining').where('id', '=', id).executeTakeFirst())?.remaining;
  const shown = async () => {
    const { list } = await data(db, '/vue/stock', { ids: `${withCodes},${without}` });
    return list.map(({ remaining, claim_state }) => [remaining, claim_state]);
  };

  test('is zero from the restore on, before any claim; packs without codes retain theirs', async () => {
    await checkByJournals(db, [openJournalDirectory(mkdtempSync(join(folder, 'first-')))]);
    await writeOrigin(db, RESTORED);
    const other = openJournalDirectory(mkdtempSync(join(folder, 'second-')));
    expect(await checkByJournals(db, [other])).toMatchObject({ moved: true, withheld: true });
    expect([await stock(withCodes), await stock(without)]).toEqual([0, 5]);
    expect(await shown()).toEqual([
      [0, '已领完'],
      [5, '领取中'],
    ]);
    expect(await listWithheld(db)).toMatchObject([{ id: withCodes, title: '有码', withheld: 2 }]);
  });

  test('counts only free codes when they are released', async () => {
    await transaction(db, withholdAll);
    expect(await stock(withCodes)).toBe(0);
    expect(await transaction(db, (tx) => release(tx, withCodes))).toBe(2);
    expect(await stock(withCodes)).toBe(2);
    expect(await transaction(db, (tx) => release(tx, withCodes))).toBe(0);
    expect(await listWithheld(db)).toEqual([]);
  });

  test('is zero once the free codes of one pack are withheld, and other packs are unchanged', async () => {
    await transaction(db, async (tx) => {
      await tx.insertInto('pack_code').values({ pack_id: without, code: 'YM-9' }).execute();
    });
    expect(await transaction(db, (tx) => withhold(tx, withCodes))).toBe(2);
    expect(await stock(withCodes)).toBe(0);
    expect(await listWithheld(db)).toMatchObject([{ id: withCodes, withheld: 2 }]);
    expect(await transaction(db, (tx) => withhold(tx, withCodes))).toBe(0);
    expect(await transaction(db, (tx) => release(tx, without))).toBe(0);
    expect(await stock(without)).toBe(5);
  });
});
