import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { migrate, migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { encryptionSteps } from '#platform/security/data-keys/encrypt-plain.ts';
import { openJournal } from '#server/open-journal.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { testKeys } from '#tests/data-keys.ts';
import { scaled } from '#tests/time-limits.ts';
import { openNumbers } from './accounts/data-keys/numbers.ts';
import { NOW } from './main-service/inputs.ts';
import { kinds, newPlace, openPlace, type Place } from './place.ts';
import { writeJournal, writeRows } from './released/0018.ts';

/** Every migration since, on a machine that may be busy. */
const LIMIT_MS = scaled(90_000);

const folder = mkdtempSync(join(tmpdir(), 'youmen-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The rows of all tables, except internal ones. */
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

/** Numbers are encrypted by the upgrade; a hash that was not there before is new. */
function withoutNumbers(rows: Awaited<ReturnType<typeof allRows>>): typeof rows {
  const others = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('mobile')));
  return new Map(
    [...rows].map(([table, list]) => [
      table,
      table === 'account' || table === 'player' ? list.map(others) : list,
    ]),
  );
}

/** Figures without a source are public no longer; they move to a table of their own. */
const MOVED = ['score', 'score_count', 'download_count', 'reserve_count'];

/** The rows of the old tables that are missing or changed in the new ones. New columns are allowed. */
function lost(before: Awaited<ReturnType<typeof allRows>>, after: typeof before): string[] {
  return [...before].flatMap(([table, rows]) => {
    const current = after.get(table) ?? [];
    const isPresent = (row: Record<string, unknown>) =>
      current.some((one) =>
        Object.entries(row).every(
          ([name, value]) =>
            (table === 'game' && MOVED.includes(name)) || JSON.stringify(one[name]) === JSON.stringify(value),
        ),
      );
    return rows.filter((row) => !isPresent(row)).map((row) => `${table}: ${JSON.stringify(row)}`);
  });
}

describe.each(kinds)('an upgrade (%s)', (kind) => {
  let place: Place;

  beforeAll(async () => {
    place = await newPlace(kind, folder);
  });

  test('from 0018 retains every row, reads the journal, and issues no code twice', {
    timeout: LIMIT_MS,
  }, async () => {
    const old = await openPlace(place);
    await migrateTo(old.db, '0018_nightly_backups');
    await writeRows(old.db);
    const before = withoutNumbers(await allRows(old.db));
    await old.close();
    const path = join(place.dataDir, 'journal');
    writeJournal(path);

    const { db, close } = await openPlace(place);
    const { ran } = await migrate(db, encryptionSteps(testKeys));
    expect(ran[0]).toBe('0020_import_changes');
    const after = await allRows(db);
    expect(lost(before, after)).toEqual([]);
    const figures = await db.selectFrom('game_figure').selectAll().orderBy('value').execute();
    expect(
      figures.map(({ game_id, kind, value, voters, scale, source }) => [
        game_id,
        kind,
        value,
        voters,
        scale,
        source,
      ]),
    ).toEqual([
      [1, '评分', 8.9, 48_210, 10, '运营填写'],
      [1, '下载量', 147_000, null, null, '运营填写'],
    ]);
    const { score_count, download_count } = after.get('game')?.[0] ?? {};
    expect([score_count === 48_210, download_count]).toEqual([false, 0]);
    expect(await openNumbers(db, testKeys)).toEqual({
      'account.mobile a1': '13800138000',
      'player.mobile own:a1': '13800138000',
    });
    expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(12);

    const messages: string[] = [];
    const clock = fixedClock(NOW.toISOString());
    const deps = {
      db,
      path,
      clock,
      logger: createLogger('silent'),
      say: (text: string) => messages.push(text),
    };
    const journal = await openJournal(deps);
    expect(messages).toEqual(['按领取记录补回了 1 次领取。']);
    const issueCodes = issueCodesFrom(db, journal, () => undefined);
    const codeOf = async (player_id: number) => {
      const result = (await issueCodes(1, [{ player_id, label: '138****8000', at: NOW }])).get(player_id);
      return result && 'claim' in result ? result.claim.code : result?.outcome;
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
});
