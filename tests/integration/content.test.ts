import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#demo/seed.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { readArchive, textOf } from '#platform/backup/archive-reader.ts';
import { ArchiveWriter } from '#platform/backup/archive-writer.ts';
import { CONTENT_TABLES, NOT_EXPORTED } from '#platform/backup/content/content-tables.ts';
import { leftOutText, writeContent } from '#platform/backup/content/export-content.ts';
import { checkContent, loadContent } from '#platform/backup/content/import-content.ts';
import { unpackMedia } from '#platform/backup/unpack.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { listTables } from '#platform/database/backup/tables.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';

import { upsertGames } from '#services/main/games/game-writer.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { scaled } from '../time-limits.ts';
import { describeEachDatabase } from './databases.ts';
import { game, NOW } from './main-service/inputs.ts';

const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('the content archive', (open, kind) => {
  let db: Database;
  const dataDir = mkdtempSync(join(folder, 'home-'));
  const archive = join(folder, `${kind}.tar`);

  async function exportTo(path: string, from: Database, dir: string): Promise<void> {
    const config = loadConfig({ DATA_DIR: dir });
    await writeContent({ db: from, config, store: createFileStore(config) }, NOW, createWriteStream(path));
  }

  async function importInto(copy: Database, path: string): Promise<number> {
    return loadContent(copy, path, await checkContent(path), async (tx) => {
      await indexGames(tx);
      await indexNews(tx);
      await indexPacks(tx);
    });
  }

  beforeAll(async () => {
    db = await open();
    await seedDemo({ db, clock: fixedClock(NOW.toISOString()), dataDir, say: () => undefined });
    mkdirSync(join(dataDir, 'media', 'uploads', 'ab'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'uploads', 'ab', 'ab-256x256.webp'), Buffer.alloc(70_000, 3));
    mkdirSync(join(dataDir, 'media', 'uploads', 'players', 'ab'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'uploads', 'players', 'ab', 'a-256x256.webp'), 'a face');
    await sql`
      insert into operator (name, display_name, role, password_hash, created_at)
      values ('li.lei', '李雷', 'admin', 'the-hash-of-a-password', now())`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into player (uid, account_uid, nickname, icon_url, mobile_masked)
      values ('u', 'own:u', '不该出现的玩家', 'a.webp', '139****5678') returning id`.execute(db);
    await sql`update comment set player_id = ${rows[0]?.id ?? 0} where id = (select min(id) from comment)`.execute(
      db,
    );
    await exportTo(archive, db, dataDir);
  }, LIMIT_MS);

  test('covers every table, which is exported or excluded for a reason', async () => {
    const tables = (await transaction(db, listTables)).map(({ name }) => name);
    const handled = [...CONTENT_TABLES.map(({ name }) => name), ...Object.keys(NOT_EXPORTED)];
    expect(handled.toSorted()).toEqual(tables.toSorted());
    expect(new Set(handled).size).toBe(handled.length);
  });

  test(
    'is exported, imported into an empty platform and exported again unchanged; the content is found by search',
    async () => {
      const copy = await open();
      const home = mkdtempSync(join(folder, 'copy-'));
      expect(await importInto(copy, archive)).toBeGreaterThan(500);
      const config = loadConfig({ DATA_DIR: home });
      await unpackMedia(archive, createFileStore(config), config);
      const again = join(folder, `${kind}-again.tar`);
      await exportTo(again, copy, home);
      expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
      const documents = await copy
        .selectFrom('search_document')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(documents.count).toBeGreaterThan(50);
      const [next] = await transaction(copy, (tx) => upsertGames(tx, [game('全新的一款')], NOW));
      const most = await db
        .selectFrom('game')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      expect(next?.id).toBeGreaterThan(Number(most.id));
    },
    LIMIT_MS,
  );

  test('names the uploaded packages, whose files it leaves out, also when it is exported again', async () => {
    const [one, copy] = [await open(), await open()];
    const id = (await transaction(one, (tx) => upsertGames(tx, [game('青崖渡')], NOW)))[0]?.id ?? 0;
    await one.deleteFrom('game_package').execute();
    await one
      .insertInto('game_package')
      .values({ game_id: id, platform: 'android', file: 'packages/a.apk', package_name: 'com.example.a' })
      .execute();
    const path = join(folder, `${kind}-package.tar`);
    for (const from of [one, copy]) {
      await exportTo(path, from, mkdtempSync(join(folder, 'packages-')));
      const about = await checkContent(path);
      expect(about.packages).toEqual([`青崖渡（${id}）android`]);
      expect(leftOutText(about.packages)).toContain('1 个上传的安装包不在归档里：青崖渡');
      if (from === one) {
        await importInto(copy, path);
      }
    }
  });

  test('is readable, and contains no players, operators or codes', async () => {
    const codes = (await db.selectFrom('pack_code').select('code').execute()).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(10);
    let text = '';
    for await (const file of readArchive(archive)) {
      expect(file.path).not.toContain('uploads/players/');
      if (!file.path.startsWith('media/')) {
        text += await textOf(file);
      }
    }
    const first = text.split('\n').find((line) => line.includes('"first_letter"'));
    expect(JSON.parse(first ?? '')).toMatchObject({
      name: expect.any(String),
      categories: expect.any(Array),
    });
    const words = new Set(text.match(/"[^"]*"/g));
    expect(words.size).toBeGreaterThan(1_000);
    expect(codes.filter((code) => words.has(`"${code}"`))).toEqual([]);
    expect(text).not.toMatch(/the-hash-of-a-password|不该出现的玩家|139\*\*\*\*5678|"player_id"/);
  });

  test('of an older version is accepted: a missing column gets the default of new rows', async () => {
    const older = join(folder, `${kind}-older.tar`);
    const writer = new ArchiveWriter(createWriteStream(older), NOW);
    const about = {
      format: 'youmen-export',
      version: 1,
      made_at: '',
      migrations: ['0001_games'],
      sequences: {},
    };
    await writer.addText('youmen.json', JSON.stringify(about));
    await writer.addText('content/game-0001.jsonl', '{"id":5,"name":"旧游戏","first_letter":"J"}\n');
    await writer.end();
    const copy = await open();
    expect(await importInto(copy, older)).toBe(1);
    const row = await copy
      .selectFrom('game')
      .select(['id', 'name', 'version', 'published'])
      .executeTakeFirst();
    expect(row).toMatchObject({ id: 5, name: '旧游戏', version: 1 });
  });

  test('is refused if it is newer, unknown or changed, or if the platform has content; nothing is written', async () => {
    const copy = await open();
    const write = async (about: object, lines: string) => {
      const path = join(folder, `${kind}-bad.tar`);
      const writer = new ArchiveWriter(createWriteStream(path), NOW);
      const valid = { format: 'youmen-export', version: 1, made_at: '', migrations: [], sequences: {} };
      await writer.addText('youmen.json', JSON.stringify({ ...valid, ...about }));
      await writer.addText('content/game-0001.jsonl', lines);
      await writer.end();
      return path;
    };
    const row = '{"id":5,"name":"x","first_letter":"X"}\n';
    await expect(importInto(copy, await write({ migrations: ['9999_later'] }, row))).rejects.toThrow(
      '更新的版本',
    );
    await expect(importInto(copy, await write({ format: 'youmen-backup' }, row))).rejects.toThrow(
      '不是导出的内容',
    );
    await expect(importInto(copy, await write({}, `${row}{"id":6}\n`))).rejects.toThrow();
    await expect(importInto(copy, await write({}, '{"id":5,"secret":1}\n'))).rejects.toThrow('game.secret');
    const internal = '{"id":5,"name":"x","first_letter":"X","h5_url":"http://10.0.0.1/"}\n';
    await expect(importInto(copy, await write({}, row.replace('5', '4') + internal))).rejects.toThrow(
      /game 编号 5 的 h5_url（http:\/\/10\.0\.0\.1\/）指向内网/,
    );
    const bytes = readFileSync(archive);
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
    writeFileSync(join(folder, 'changed.tar'), bytes);
    await expect(importInto(copy, join(folder, 'changed.tar'))).rejects.toThrow('不完整');
    expect(await copy.selectFrom('game').select('id').execute()).toEqual([]);
    await expect(importInto(db, archive)).rejects.toThrow('已经有内容');
  });
});
