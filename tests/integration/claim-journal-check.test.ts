// @module-tag exact

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import {
  type JournalDirectory,
  journalFiles,
  openJournalDirectory,
} from '#platform/database/journal/journal-directory.ts';
import { JournalWriter } from '#platform/database/journal/journal-writer.ts';
import { addKnownJournals } from '#platform/database/journal/known-journals.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import type { JournalLine } from '#services/main/codes/journal/journal-entry.ts';
import { readMarks } from '#services/main/codes/journal/journal-repository.ts';
import * as origin from '#services/main/codes/journal/origin-repository.ts';
import { describeEachDatabase } from './databases.ts';
import { packOf } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = fixedClock(NOW.toISOString());
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

describeEachDatabase('the check of a database by its journals', (open, kind) => {
  let db: Database;
  let first: JournalDirectory;
  let second: JournalDirectory;
  let pack: Awaited<ReturnType<typeof packOf>>;

  beforeEach(async () => {
    db = await open();
    first = openJournalDirectory(mkdtempSync(join(folder, 'first-')));
    second = openJournalDirectory(mkdtempSync(join(folder, 'second-')));
    pack = await packOf(db, ['A1', 'A2', 'A3']);
  });

  async function append(to: JournalDirectory, ...lines: object[]): Promise<string> {
    const writer = new JournalWriter(to, clock);
    const { file } = await writer.append(lines);
    await writer.close();
    return file;
  }
  const entry = (id: number, code: string, player: number): JournalLine => ({
    id,
    code,
    player,
    label: '',
    pack: pack.id,
    at: NOW.toISOString(),
  });
  const restored = () => origin.writeOrigin(db, origin.RESTORED);
  const withheld = async () => {
    const rows = await db.selectFrom('pack_code').select('code').where('quarantined', '=', true).execute();
    return rows.length;
  };
  const fingerprint = () => transaction(db, origin.currentFingerprint);
  const known = () => transaction(db, origin.lockOrigin);

  test('records the place of a new database, and withholds nothing for one that stayed', async () => {
    expect(await known()).toBeNull();
    expect(await checkByJournals(db, [first])).toEqual(quiet);
    expect(await fingerprint()).toMatch(/^(\d+\/)?\d+\/\d+$/);
    expect(await known()).toBe(await fingerprint());
    expect(await checkByJournals(db, [], { isComplete: false })).toEqual(quiet);
    expect(await withheld()).toBe(0);
  });

  test('stores no mark for a journal without entries', async () => {
    writeFileSync(join(first.path, 'claims-0.journal'), '');
    await checkByJournals(db, [first]);
    expect(await readMarks(db, first.id)).toEqual(new Map());
  });

  test('reports a restored database once, and withholds nothing if all its journals are present', async () => {
    await checkByJournals(db, [first, second]);
    await restored();
    expect(await checkByJournals(db, [second, first])).toEqual({ ...quiet, moved: true });
    expect(await known()).toBe(await fingerprint());
    expect(await checkByJournals(db, [second, first])).toEqual(quiet);
    expect(await withheld()).toBe(0);
  });

  test('withholds free codes if no journal is known', async () => {
    await restored();
    expect(await checkByJournals(db, [first])).toEqual({ ...quiet, moved: true, withheld: true });
    expect(await withheld()).toBe(3);
  });

  test('withholds free codes if one of the journals is missing', async () => {
    await checkByJournals(db, [first, second]);
    await restored();
    expect(await checkByJournals(db, [second])).toMatchObject({ moved: true, withheld: true });
    expect(await withheld()).toBe(3);
  });

  test('[RES-03] withholds free codes if a folder is missing that the database does not know yet', async () => {
    await checkByJournals(db, [first]);
    for (const later of [{ noted: [second.id] }, { others: [second.id] }]) {
      await db.updateTable('pack_code').set({ quarantined: false }).execute();
      await restored();
      addKnownJournals(first, later.noted ?? []);
      expect(await checkByJournals(db, [first], later)).toMatchObject({
        missing: [second.id],
        withheld: true,
      });
      expect(await withheld()).toBe(3);
      await restored();
      expect(await checkByJournals(db, [second, first], later)).toMatchObject({
        missing: [],
        withheld: false,
      });
      await db.deleteFrom('journal_directory').where('id', '=', second.id).execute();
      rmSync(join(first.path, 'known-journals.json'), { force: true });
    }
  });

  test('withholds free codes if the caller reports missing journals', async () => {
    await checkByJournals(db, [first]);
    await restored();
    expect(await checkByJournals(db, [first], { isComplete: false })).toMatchObject({
      moved: true,
      withheld: true,
    });
    expect(await withheld()).toBe(3);
  });

  test('counts damaged and unknown lines, and withholds codes', async () => {
    const file = await append(first, entry(1, 'A1', 1), { id: 'x' }, entry(2, 'A2', 2));
    appendFileSync(join(first.path, file), '00000000 {"id":1}\n');
    await checkByJournals(db, []);
    await restored();
    expect(await checkByJournals(db, [first])).toEqual({
      ...quiet,
      restored: 2,
      damaged: 2,
      moved: true,
      withheld: true,
    });
    const [found] = journalFiles(first);
    expect(await readMarks(db, first.id)).toEqual(new Map([[file, found?.bytes]]));
    expect(await checkByJournals(db, [first])).toEqual(quiet);
  });

  test('reports a journal that is shorter than before, and withholds codes', async () => {
    const file = await append(first, entry(1, 'A1', 1));
    expect(await checkByJournals(db, [first])).toMatchObject({ restored: 1 });
    const path = join(first.path, file);
    writeFileSync(path, readFileSync(path).subarray(0, -1));
    await restored();
    expect(await checkByJournals(db, [first])).toEqual({
      ...quiet,
      cut: [path],
      moved: true,
      withheld: true,
    });
    expect(await withheld()).toBe(2);
  });

  test('combines the lines of all directories, from their marks on', async () => {
    const other = await packOf(db, ['B1', 'B2']);
    const withdrawal = { pack: other.id, withdrawn: ['B2'], claims: 50, codes: 1_000 };
    await append(first, entry(10, 'A1', 1), withdrawal, entry(12, 'A2', 3));
    await append(second, entry(11, 'A1', 2), { ...entry(13, 'X1', 9), pack: 999_999 });
    expect(await checkByJournals(db, [first, second])).toEqual({
      ...quiet,
      restored: 2,
      without_pack: 1,
      withdrawn: 1,
    });
    const claims = db.selectFrom('claim').select(['player_id', 'code_id']).orderBy('player_id');
    expect(await claims.execute()).toEqual([
      { player_id: 2, code_id: pack.codes[0] },
      { player_id: 3, code_id: pack.codes[1] },
    ]);
    await append(first, entry(60, 'A3', 4));
    expect(await checkByJournals(db, [first, second])).toEqual({ ...quiet, restored: 1 });
  });

  test('continues the claim ids after those of entries and of withdrawals', async () => {
    await append(first, entry(10, 'A1', 1), { pack: pack.id, withdrawn: [], claims: 70, codes: 1 });
    await checkByJournals(db, [first]);
    const claims = db.selectFrom('claim').select('id');
    expect((await claims.executeTakeFirstOrThrow()).id).toBe(71);
    await append(first, entry(90, 'A2', 2));
    await checkByJournals(db, [first]);
    expect((await claims.orderBy('id', 'desc').execute())[0]?.id).toBe(91);
  });

  test('replays more entries than one transaction holds', async () => {
    const lines = Array.from({ length: 2_001 }, (_, at) => entry(at + 1, `Z${at}`, at + 1));
    await append(first, ...lines);
    expect(await checkByJournals(db, [first])).toEqual({ ...quiet, restored: 2_001 });
    const rows = await db.selectFrom('claim').select('player_id').execute();
    expect(new Set(rows.map(({ player_id }) => player_id)).size).toBe(2_001);
  });

  test.skipIf(kind === 'embedded')(
    'lets one process at a time check the origin of the database',
    async () => {
      const order: string[] = [];
      let next: Promise<unknown> = Promise.resolve();
      await transaction(db, async (tx) => {
        await origin.lockOrigin(tx);
        next = transaction(db, origin.lockOrigin).then(() => order.push('next'));
        await sleep(150);
        order.push('first');
      });
      await next;
      expect(order).toEqual(['first', 'next']);
    },
  );
});
