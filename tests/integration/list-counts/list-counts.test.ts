import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { checkBackup, restoreBackup } from '#platform/database/backup/restore-backup.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { countWrongListCounts, recountLists, sumListCounts } from '#services/main/lists/list-counts.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { dumpFile } from '#tests/dump-file.ts';
import { describeEachDatabase } from '../databases.ts';
import { NOW } from '../main-service/inputs.ts';
import { totalsOfRows, totalsShown } from './counted-entries.ts';
import { writeRandomly } from './random-writes.ts';

const ROUNDS = 4;
const WRITES = 40;
const folder = mkdtempSync(join(tmpdir(), 'youmen-list-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('counts of lists', (open) => {
  async function opened(): Promise<Database> {
    const db = await open();
    await sql`insert into site (key, is_default, settings) values ('default', true, '{"features": {"trading": true}}')`.execute(
      db,
    );
    return db;
  }

  test.each([11, 2026])(
    '[LST-01] after random writes each list shows the number of its entries (seed %i)',
    async (seed) => {
      const db = await opened();
      const random = seededRandom(seed);
      for (let round = 0; round < ROUNDS; round += 1) {
        await writeRandomly(db, random, WRITES);
        if (round % 2 === 1) {
          await sumListCounts(db);
        }
        expect(await totalsShown(db)).toEqual(await totalsOfRows(db));
        expect(await countWrongListCounts(db)).toBe(0);
      }
    },
  );

  test('[LST-02] the check notices counts that a write bypassed, and counting again corrects them', async () => {
    const db = await opened();
    await writeRandomly(db, seededRandom(5), WRITES);
    await sql`alter table pack disable trigger pack_count_added`.execute(db);
    await sql`insert into game (name, first_letter, summary) values ('山海谣', 'S', '')`.execute(db);
    await sql`
      insert into pack (game_id, title, total, remaining) select max(id), '礼包', 1, 1 from game`.execute(db);
    await sql`alter table pack enable trigger pack_count_added`.execute(db);
    expect(await countWrongListCounts(db)).toBe(2);
    expect(await recountLists(db)).toBe(2);
    expect(await countWrongListCounts(db)).toBe(0);
    expect(await totalsShown(db)).toEqual(await totalsOfRows(db));
  });

  test('[LST-01] changes are added up to one row for each key, and an emptied table has no counts', async () => {
    const db = await opened();
    await writeRandomly(db, seededRandom(6), WRITES);
    await sumListCounts(db);
    const { rows } = await sql<{ rows: number; keys: number }>`
      select count(*)::int as rows, count(distinct (list, key, day))::int as keys from list_count`.execute(
      db,
    );
    expect(rows[0]?.rows).toBe(rows[0]?.keys);
    await sql`truncate activity, opening, trade_event, trade_listing`.execute(db);
    expect(await countWrongListCounts(db)).toBe(0);
  });

  test('[LST-03] a restore counts each entry once, and the upgrade counts what is there', async () => {
    const db = await opened();
    await writeRandomly(db, seededRandom(7), 2 * WRITES);
    // More than a restore inserts at once, counted in one row here.
    await sql`
      insert into activity (title, starts_at, ends_at, published)
      select '活动' || n, now(), now() + interval '1 day', true from generate_series(1, 4100) as n`.execute(
      db,
    );
    await sumListCounts(db);
    await sql`select setval('list_count_id_seq', (select count(*) from list_count))`.execute(db);
    const path = join(folder, 'backup.gz');
    await writeBackup(db, NOW, createWriteStream(path));
    const restored = await open();
    await restoreBackup(restored, dumpFile(path), await checkBackup(dumpFile(path)), async () => undefined);
    expect(await countWrongListCounts(restored)).toBe(0);
    expect(await totalsShown(restored)).toEqual(await totalsShown(db));
    await writeRandomly(restored, seededRandom(9), WRITES);
    expect(await countWrongListCounts(restored)).toBe(0);
    await migrateTo(db, '0098_nickname_resets');
    await writeRandomly(db, seededRandom(8), WRITES);
    await migrateTo(db, '0099_list_counts');
    expect(await countWrongListCounts(db)).toBe(0);
  });
});
