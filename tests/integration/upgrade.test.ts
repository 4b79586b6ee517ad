import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openJournal } from '../../cli/open-journal.ts';
import { fixedClock } from '../../platform/clock.ts';
import { migrate, migrateTo, NewerDatabase } from '../../platform/database/migrate.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { giveOutFrom } from '../../services/main/claims/give-out.ts';
import { portalCommand } from './command-line.ts';
import { NOW } from './main-service/inputs.ts';
import { testOwner } from './owner.ts';
import { writeJournal, writeRows } from './released/0018.ts';
import { inDatabase, run } from './setup.ts';

const postgres = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'youmen-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

const open = (place: Place) => openDatabase({ ...place, owner: testOwner() }, () => undefined);

/** A data directory, and a database of its own on the server where there is one. */
async function newPlace(kind: 'embedded' | 'postgres'): Promise<Place> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  if (kind === 'embedded' || !postgres.available) {
    return { dataDir, databaseUrl: undefined };
  }
  const name = `${postgres.prefix}${randomBytes(6).toString('hex')}`;
  await run(postgres.url, `create database ${name}`);
  return { dataDir, databaseUrl: inDatabase(postgres.url, name) };
}

/** The rows of all tables as they are, but for what the database keeps for itself. */
async function allRows(db: Database): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('durability_probe', 'kysely_migration', 'kysely_migration_lock')`.execute(db);
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one order by one::text`.execute(db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** What was in the old tables and isn't in the new ones, or not as it was. New columns may have come. */
function lost(before: Awaited<ReturnType<typeof allRows>>, after: typeof before): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const isThere = (row: Record<string, unknown>) =>
      now.some((one) =>
        Object.entries(row).every(([name, value]) => JSON.stringify(one[name]) === JSON.stringify(value)),
      );
    return rows.filter((row) => !isThere(row)).map((row) => `${table}: ${JSON.stringify(row)}`);
  });
}

const kinds = ['embedded', ...(postgres.available ? (['postgres'] as const) : [])] as const;

describe.each(kinds)('an upgrade (%s)', (kind) => {
  let place: Place;

  beforeAll(async () => {
    place = await newPlace(kind);
  });

  test('from 0018 keeps every row, reads the journal, and gives nobody a code that is taken', async () => {
    const old = await open(place);
    await migrateTo(old.db, '0018_nightly_backups');
    await writeRows(old.db);
    const before = await allRows(old.db);
    await old.close();
    const path = join(place.dataDir, 'journal');
    writeJournal(path);

    const { db, close } = await open(place);
    const ran = await migrate(db);
    expect(ran[0]).toBe('0020_import_changes');
    const after = await allRows(db);
    expect(lost(before, after)).toEqual([]);
    expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(12);

    const said: string[] = [];
    const clock = fixedClock(NOW.toISOString());
    const parts = { db, path, clock, logger: createLogger('silent'), say: (text: string) => said.push(text) };
    const journal = await openJournal(parts);
    expect(said).toEqual(['按领取记录补回了 1 次领取。']);
    const giveOut = giveOutFrom(db, journal, () => undefined);
    const codeOf = async (player_id: number) => {
      const result = (await giveOut(1, [{ player_id, label: '138****8000', at: NOW }])).get(player_id);
      return result?.outcome === 'code' ? result.claim.code : result?.why;
    };
    expect([await codeOf(1), await codeOf(2), await codeOf(3), await codeOf(4)]).toEqual([
      'OLD-1',
      'OLD-2',
      'OLD-3',
      'PACK_EMPTY',
    ]);
    await journal.close();

    await db.updateTable('game').set({ summary: '别的' }).where('id', '=', 1).execute();
    await db.deleteFrom('comment').execute();
    expect(lost(before, await allRows(db)).map((one) => one.split(':')[0])).toEqual(
      expect.arrayContaining(['game', 'comment']),
    );
    await close();
  });

  test('is refused where a newer version was there, in a sentence, and nothing is touched', async () => {
    const newer = await open(place);
    await migrate(newer.db);
    await sql`
      insert into kysely_migration (name, timestamp) values ('9999_from_later', '2030-01-01T00:00:00.000Z')`.execute(
      newer.db,
    );
    const before = await allRows(newer.db);
    await expect(migrate(newer.db)).rejects.toBeInstanceOf(NewerDatabase);
    await newer.close();

    const settings = {
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    };
    const told = await portalCommand(settings, 'pools', 'list');
    expect(told.code).toBeGreaterThan(0);
    expect(told.err).toMatch(/^数据库由更新的版本升级过（9999_from_later），.*数据没有改动。请换回那个版本/);
    const afterwards = await open(place);
    expect(await allRows(afterwards.db)).toEqual(before);
    await afterwards.close();
  });
});
