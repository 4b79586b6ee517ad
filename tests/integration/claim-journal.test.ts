// @module-tag exact

import { appendFileSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';
import { JournalWriter } from '#platform/database/journal/journal-writer.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import type { JournalLine } from '#services/main/codes/journal/journal-entry.ts';
import { RESTORED, writeOrigin } from '#services/main/codes/journal/origin-repository.ts';
import { newestIds, removeCodes } from '#services/main/codes/withdrawn-codes.ts';
import { listWithheld, release } from '#services/main/codes/withheld-codes.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-journals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const quiet = {
  restored: 0,
  without_pack: 0,
  withdrawn: 0,
  damaged: 0,
  cut: [],
  moved: false,
  missing: [],
  withheld: false,
};

describeEachDatabase('the journal of claims', (open, kind) => {
  let db: Database;
  let directory: JournalDirectory;
  let packId = 0;

  async function newPack(title: string, codes: number): Promise<number> {
    return transaction(db, async (tx) => {
      const [first] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const [row] = await upsertPacks(tx, [pack(first?.id ?? 0, title, { total: codes, remaining: codes })]);
      const pack_id = row?.id ?? 0;
      const names = Array.from({ length: codes }, (_, index) => ({ pack_id, code: `${title}-${index}` }));
      if (codes > 0) {
        await tx.insertInto('pack_code').values(names).execute();
      }
      return pack_id;
    });
  }

  /** Simulates a portal process: checks the journals, issues codes to these players and ends. */
  async function serve(players: number[], id = packId): Promise<string[]> {
    await checkByJournals(db, [directory]);
    const journal = new FileJournal({
      db,
      directory,
      clock: fixedClock(NOW.toISOString()),
      logger: createLogger('error'),
    });
    const issueCodes = issueCodesFrom(db, journal, () => undefined);
    const codes: string[] = [];
    for (const player_id of players) {
      const results = await issueCodes(id, [{ player_id, label: '138****8000', at: NOW }]);
      const result = results.get(player_id);
      codes.push(result && 'claim' in result ? result.claim.code : String(result?.outcome));
    }
    await journal.close();
    return codes;
  }

  /** Resets the database to before the claims of these players, as an older backup does. */
  async function forget(players: number[]): Promise<void> {
    const reverted = db.selectFrom('claim').select('code_id').where('player_id', 'in', players);
    await db.updateTable('pack_code').set({ claimed: false }).where('id', 'in', reverted).execute();
    await db.deleteFrom('claim').where('player_id', 'in', players).execute();
    await sql`update pack set remaining = (select count(*) from pack_code where pack_id = pack.id and not claimed)`.execute(
      db,
    );
    await db.deleteFrom('journal_mark').execute();
    await writeOrigin(db, RESTORED);
  }

  const codesOf = async (id: number) => {
    const rows = await db
      .selectFrom('pack_code')
      .select(['code', 'claimed'])
      .where('pack_id', '=', id)
      .execute();
    return rows.map(({ code, claimed }) => (claimed ? `${code} claimed` : code)).toSorted();
  };
  async function journaled(to: JournalDirectory, lines: readonly JournalLine[]): Promise<void> {
    const writer = new JournalWriter(to, fixedClock(NOW.toISOString()));
    await writer.append(lines);
    await writer.close();
  }
  /** Withdraws codes as the admin site does. */
  async function withdraw(pack: number, withdrawn: string[]): Promise<number> {
    return transaction(db, async (tx) => {
      const withdrawal = { pack, withdrawn, ...(await newestIds(tx)) };
      const rows = await tx.selectFrom('pack_code').select('id').where('code', 'in', withdrawn).execute();
      await journaled(directory, [withdrawal]);
      return removeCodes(
        tx,
        withdrawal,
        rows.map(({ id }) => id),
      );
    });
  }
  const stock = async (id = packId) =>
    (await db.selectFrom('pack').select('remaining').where('id', '=', id).executeTakeFirst())?.remaining;

  beforeAll(async () => {
    db = await open();
    directory = openJournalDirectory(join(folder, kind));
    packId = await newPack('甲', 10);
  });

  test('reports nothing if the database is unchanged', async () => {
    expect(await serve([1, 2])).toEqual(['甲-0', '甲-1']);
    expect(await checkByJournals(db, [directory])).toEqual(quiet);
  });

  test('restores the claims that an older database lacks, so that no code is issued twice', async () => {
    expect(await serve([3, 4, 5])).toEqual(['甲-2', '甲-3', '甲-4']);
    await forget([3, 4, 5]);
    const later = await newPack('乙', 2);
    expect(await serve([9], later)).toEqual(['乙-0']);
    await forget([9]);
    await db.deleteFrom('pack_code').where('pack_id', '=', later).execute();
    await db.deleteFrom('pack').where('id', '=', later).execute();
    expect(await checkByJournals(db, [directory])).toEqual({
      ...quiet,
      restored: 0,
      without_pack: 1,
      moved: true,
    });
    expect(await serve([4, 6, 3])).toEqual(['甲-3', '甲-5', '甲-2']);
    expect(await stock()).toBe(4);
    expect(await checkByJournals(db, [directory])).toEqual(quiet);
  });

  test('restores a code that the older database lacks as claimed, and continues ids after the journal', async () => {
    expect(await serve([7])).toEqual(['甲-6']);
    const id = (await db.selectFrom('pack_code').select('id').where('code', '=', '甲-6').executeTakeFirst())
      ?.id;
    await forget([7]);
    await db
      .deleteFrom('pack_code')
      .where('id', '=', id ?? 0)
      .execute();
    await sql`select setval('claim_id_seq', 1)`.execute(db);
    expect(await checkByJournals(db, [directory])).toMatchObject({
      restored: 1,
      moved: true,
      withheld: false,
    });
    expect(await serve([7, 8])).toEqual(['甲-6', '甲-7']);
    const newest = db.selectFrom('claim').select('player_id').orderBy('id', 'desc').limit(1);
    expect(await newest.executeTakeFirst()).toEqual({ player_id: 8 });
    expect(await stock()).toBe(2);
  });

  test('retains withdrawals: an earlier entry of a withdrawn code is ignored', async () => {
    const id = await newPack('丙', 4);
    expect(await serve([30], id)).toEqual(['丙-0']);
    const file = { id: 1_000, pack: id, label: '', at: NOW.toISOString() };
    await journaled(directory, [{ ...file, code: '丙-1', player: 31 }]);
    await sql`select setval('claim_id_seq', 1000)`.execute(db);
    expect(await withdraw(id, ['丙-1', '丙-2'])).toBe(2);
    expect(await checkByJournals(db, [directory])).toEqual(quiet);
    expect(await codesOf(id)).toEqual(['丙-0 claimed', '丙-3']);
    expect(await serve([31, 32], id)).toEqual(['丙-3', 'PACK_EMPTY']);
  });

  test('repeats the withdrawals in an older database, except for codes claimed since', async () => {
    const [wrong, right] = [await newPack('丁', 4), await newPack('戊', 0)];
    const first = await db.selectFrom('pack_code').selectAll().where('pack_id', '=', wrong).execute();
    expect(await withdraw(wrong, ['丁-0', '丁-1', '丁-2'])).toBe(3);
    await db.updateTable('pack').set({ total: 9 }).where('id', 'in', [wrong, right]).execute();
    await db
      .insertInto('pack_code')
      .values([
        { pack_id: right, code: '丁-0' },
        { pack_id: wrong, code: '丁-1' },
      ])
      .execute();
    expect([await serve([40], right), await serve([41, 42], wrong)]).toEqual([['丁-0'], ['丁-3', '丁-1']]);
    await forget([40, 41, 42]);
    await db.deleteFrom('withdrawn_code').execute();
    await db.deleteFrom('pack_code').where('pack_id', 'in', [wrong, right]).execute();
    await db.insertInto('pack_code').values(first).execute();
    expect(await checkByJournals(db, [directory])).toMatchObject({ withdrawn: 3, withheld: false });
    expect([await codesOf(right), await codesOf(wrong)]).toEqual([
      ['丁-0 claimed'],
      ['丁-1 claimed', '丁-3 claimed'],
    ]);
    expect(await checkByJournals(db, [directory])).toEqual(quiet);
  });

  test('withholds free codes without the journals until an operator releases them', async () => {
    await writeOrigin(db, RESTORED);
    const other = openJournalDirectory(join(folder, `${kind}-other`));
    expect(await checkByJournals(db, [other])).toMatchObject({ moved: true, withheld: true });
    expect(await serve([20])).toEqual(['WITHHELD']);
    expect(await stock()).toBe(0);
    expect(await listWithheld(db)).toMatchObject([{ id: packId, withheld: 2 }]);
    expect(await transaction(db, (tx) => release(tx, packId))).toBe(2);
    expect(await stock()).toBe(2);
    expect(await serve([20])).toEqual(['甲-8']);
  });

  test('does not trust a journal with an unreadable line', async () => {
    const [file] = journalFiles(directory);
    appendFileSync(file?.path ?? '', '00000000 {"id":1}\n');
    await writeOrigin(db, RESTORED);
    const check = await checkByJournals(db, [directory, openJournalDirectory(join(folder, `${kind}-other`))]);
    expect(check).toMatchObject({ withheld: true, damaged: 1, cut: [] });
  });

  test('does not trust a truncated journal', async () => {
    const [file] = journalFiles(directory);
    truncateSync(file?.path ?? '', (file?.bytes ?? 0) - 20);
    await writeOrigin(db, RESTORED);
    const check = await checkByJournals(db, [directory, openJournalDirectory(join(folder, `${kind}-other`))]);
    expect(check).toMatchObject({ withheld: true, cut: [file?.path] });
  });
});
