import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackup, restoreBackup } from '#platform/database/backup/restore-backup.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import { writeBackup } from '#platform/database/backup/write-backup.ts';
import { migrate, migrateTo, NewerDatabase } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { migrationCheck } from '#server/doctor/database-checks.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { dumpFile } from '#tests/dump-file.ts';
import { startPortal } from '../browser/portal-process.ts';
import { portalCommand } from '../integration/command-line.ts';
import { callService, data } from '../integration/main-service/call.ts';
import { game, NOW, pack } from '../integration/main-service/inputs.ts';
import { kinds, newPlace, openPlace, type Place, settingsOf } from '../integration/place.ts';
import { incompatibilities, schemaParts } from '../integration/schema-parts.ts';
import { scaled } from '../time-limits.ts';

const LATER = '9999_from_later';
const LIMIT_MS = scaled(120_000);
const lastKind = kinds.at(-1) ?? 'embedded';
const folder = mkdtempSync(join(tmpdir(), 'youmen-rollback-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (db: Database, ...statements: string[]) =>
  transaction(db, async (tx) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(tx);
    }
  });

/** Checks a database after a statement and rolls the statement back. */
async function withStatement(
  db: Database,
  statement: string,
  check: (tx: Tx) => Promise<void>,
): Promise<void> {
  const rolledBack = new Error('rolled back');
  const attempt = transaction(db, async (tx) => {
    await sql.raw(statement).execute(tx);
    await check(tx);
    throw rolledBack;
  });
  await expect(attempt).rejects.toBe(rolledBack);
}

/** What a newer version does that only adds to the schema: each table gets a column, and there is a new table. */
async function addFromLater(db: Database): Promise<void> {
  const tables = await transaction(db, listTables);
  await run(
    db,
    ...tables.map(({ name }) => `alter table ${name} add column from_later text not null default 'later'`),
    'create table from_later (id bigint primary key, game_id bigint references game on delete cascade)',
    'create index from_later_summary on game (summary)',
    `insert into kysely_migration (name, timestamp) values ('${LATER}', '2030-01-01T00:00:00.000Z')`,
  );
}

const floorOf = async (db: Database) =>
  (await sql<{ migration: string }>`select migration from schema_floor`.execute(db)).rows;

describe.each(kinds)('an older version on a database changed by a newer one (%s)', (kind) => {
  const player = { id: 1, nickname: '玩家', icon_url: '', mobile_masked: '138****8000' };
  let place: Place;
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    place = await newPlace(kind, folder, { migrated: true });
    ({ db, close } = await openPlace(place));
    await addFromLater(db);
  });

  test('reads and writes if the changes were additions', async () => {
    expect(await migrate(db)).toEqual({ ran: [], newer: [LATER] });
    const settings = JSON.stringify({ features: { comments: true } });
    await db.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    const { game_id, pack_id } = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
      const game_id = row?.id ?? 0;
      const [made] = await upsertPacks(tx, [pack(game_id, '新手礼包', { total: 1, remaining: 1 })]);
      const pack_id = made?.id ?? 0;
      await tx.insertInto('pack_code').values({ pack_id, code: 'YM-1' }).execute();
      return { game_id, pack_id };
    });
    const claimed = await callService(db, '/vue/getpacks', { id: pack_id }, NOW, player);
    expect(claimed.envelope).toMatchObject({ status: 1, data: { claim: { code: 'YM-1' } } });
    const comment = { game_id, body: '很好玩', stars: 5 };
    const { envelope } = await callService(db, '/vue/comment', comment, NOW, player);
    expect(envelope).toMatchObject({ status: 1, data: { shown: true } });
    const reviews = await data(db, '/Comment/comment_list_v2', { dynamics_id: game_id, type: '2' });
    expect(reviews.list).toMatchObject([{ body: '很好玩' }]);
    expect(await migrationCheck(db).run(NOW)).toMatchObject([
      { level: 'warn', text: expect.stringContaining(`${LATER}），这个版本也可以使用`) },
    ]);
  });

  test('makes backups that require the newer version', async () => {
    const path = join(folder, `${kind}-newer`);
    await writeBackup(db, NOW, createWriteStream(path));
    await expect(checkBackup(dumpFile(path))).rejects.toThrow('更新的版本');
    await expect(migrateTo(db, '0001_games')).rejects.toBeInstanceOf(NewerDatabase);
  });

  test.each([
    ['the floor was raised', `update schema_floor set migration = '${LATER}'`],
    ['there is no floor', 'delete from schema_floor'],
    ['it has migrations to run', "delete from kysely_migration where name = '0030_retention_clock'"],
  ])('refuses and changes nothing if %s', async (_, statement) => {
    const before = await schemaParts(db);
    await withStatement(db, statement, async (tx) => {
      await expect(migrate(tx)).rejects.toBeInstanceOf(NewerDatabase);
      expect(await migrationCheck(tx).run(NOW)).toMatchObject([{ level: 'bad' }]);
      expect(await schemaParts(tx)).toEqual(before);
    });
  });

  test('starts and logs one warning, or exits with one sentence', { timeout: LIMIT_MS }, async () => {
    await close();
    const portal = await startPortal('.', { ...settingsOf(place), DEMO: '0' });
    const page = await fetch(`${portal.url}/BaseGiftDetails?id=1`);
    expect(await page.text()).toContain('新手礼包');
    const warnings = portal.printed().match(/^.*"level":"warn".*$/gm) ?? [];
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ migrations: [LATER] }]);
    await portal.stop();

    const newer = await openPlace(place);
    await run(newer.db, `update schema_floor set migration = '${LATER}'`);
    await newer.close();
    const result = await portalCommand(settingsOf(place), 'pools', 'list');
    expect(result.code).toBeGreaterThan(0);
    expect(result.err).toMatch(
      /^数据库由更新的版本升级过（9999_from_later），.*数据没有改动。请换回那个版本/,
    );
  });
});

test('a restored database has the floor of its own migrations, not that of the backup', async () => {
  const path = join(folder, 'floor');
  const [from, to] = [
    await openPlace(await newPlace(lastKind, folder, { migrated: true })),
    await openPlace(await newPlace(lastKind, folder, { migrated: true })),
  ];
  await run(from.db, "update schema_floor set migration = '0001_games'");
  await writeBackup(from.db, NOW, createWriteStream(path));
  const own = await floorOf(to.db);
  expect(own).toHaveLength(1);
  await restoreBackup(to.db, dumpFile(path), await checkBackup(dumpFile(path)), async () => undefined);
  expect(await floorOf(to.db)).toEqual(own);
  await from.close();
  await to.close();
});

describe('a schema for older programs', () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ db, close } = await openPlace(await newPlace(lastKind, folder, { migrated: true })));
  });
  afterAll(() => close());

  test('has only additions since its floor', async () => {
    const older = await openPlace(await newPlace(lastKind, folder));
    const [floor] = await floorOf(db);
    await migrateTo(older.db, floor?.migration ?? '');
    expect(
      incompatibilities(await schemaParts(older.db), await schemaParts(db)),
      'the migration that does this has to raise schema_floor',
    ).toEqual([]);
    await older.close();
  });

  test.each([
    ['alter table game drop column summary', 'removed: column of game: summary text'],
    ['alter table game rename column summary to blurb', 'removed: column of game: summary text'],
    ['alter table game alter column summary drop default', 'removed: column of game: summary text'],
    ['alter table favourite add column from_later text not null', 'added: needed column of favourite'],
    ['alter table game add check (length(name) < 9)', 'added: constraint of game'],
    ['create unique index from_later on comment (body)', 'added: unique index of comment'],
    [
      'create trigger later before update on game for each row execute function suppress_redundant_updates_trigger()',
      'added: trigger of game',
    ],
    ['alter table claim drop constraint claim_code_id_key', 'removed: constraint of claim'],
    ['alter table pack_code rename to code', 'removed: column of pack_code'],
  ])('detects other changes: %s', async (statement, found) => {
    const before = await schemaParts(db);
    await withStatement(db, statement, async (tx) => {
      expect(incompatibilities(before, await schemaParts(tx)).join('\n')).toContain(found);
    });
  });

  test('allows new columns with a default, tables, and plain indexes', async () => {
    const before = await schemaParts(db);
    await addFromLater(db);
    expect(incompatibilities(before, await schemaParts(db))).toEqual([]);
  });
});
