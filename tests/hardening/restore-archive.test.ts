import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { carryOutRestore, restoreCutOff } from '#server/restore/carry-out-restore.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { checkByJournals } from '#services/main/codes/journal/journal-check.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { portalCommand } from '../integration/command-line.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { game, NOW, pack } from '../integration/main-service/inputs.ts';
import { testOwner } from '../integration/owner.ts';
import { inDatabase, run } from '../integration/setup.ts';
import { scaled } from '../time-limits.ts';

/** Starts a dozen processes in turn, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

const pictures: Record<string, Buffer> = {
  'uploads/ab/abc-256x256@128.webp': randomBytes(9_000),
  'games/云海 1.WEBP': randomBytes(70_000),
  'uploads/cd/large.webp': randomBytes(9_000_001),
};

const portal = (place: Place, ...args: string[]) => portalCommand({ DEMO: '0', ...place }, ...args);

async function within<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place;
  const { db, close } = await openDatabase({ dataDir, databaseUrl, owner: testOwner() }, () => undefined);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Claims codes as a portal does. */
async function claim(place: Place, db: Database, packId: number, players: number[]) {
  const directory = openJournalDirectory(join(place.DATA_DIR, 'journal'));
  await checkByJournals(db, [directory]);
  const clock = fixedClock(NOW.toISOString());
  const journal = new FileJournal({ db, directory, clock, logger: createLogger('silent') });
  const results = await issueCodesFrom(
    db,
    journal,
    () => undefined,
  )(
    packId,
    players.map((player_id) => ({ player_id, label: '138****8000', at: NOW })),
  );
  await journal.close();
  return players.map((player) => {
    const result = results.get(player);
    return result?.outcome === 'code' ? result.claim.code : result?.why;
  });
}

async function fill(place: Place): Promise<number> {
  for (const [name, bytes] of Object.entries(pictures)) {
    const path = join(place.DATA_DIR, 'media', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  return within(place, async (db) => {
    await migrate(db);
    const packId = await transaction(db, async (tx) => {
      const [row] = await upsertGames(tx, [game('云海剑歌', { summary: '旧的' })], NOW);
      const [made] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', { total: 9, remaining: 9 })]);
      const pack_id = made?.id ?? 0;
      const codes = Array.from({ length: 9 }, (_, index) => ({ pack_id, code: `YM-${index}` }));
      await tx.insertInto('pack_code').values(codes).execute();
      return pack_id;
    });
    await claim(place, db, packId, [1, 2]);
    return packId;
  });
}

const secretOf = (place: Place) =>
  place.DATABASE_URL
    ? within(place, async (db) => {
        const { rows } = await sql<{ value: string }>`
          select value from server_secret where name = 'server'`.execute(db);
        return rows[0]?.value;
      })
    : JSON.parse(readFileSync(join(place.DATA_DIR, 'secrets.json'), 'utf8')).server;

const summaryOf = (place: Place) =>
  within(place, (db) => db.selectFrom('game').select(['name', 'summary']).execute());

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

for (const kind of ['embedded', 'PostgreSQL'] as const) {
  const postgres = inject('postgres');
  describe.skipIf(kind === 'PostgreSQL' && !postgres.available)(`restoring a backup (${kind})`, () => {
    const databases: string[] = [];
    const copies: string[] = [];

    /** A place without a database (on PostgreSQL: with an empty one). */
    async function newPlace(): Promise<Place> {
      const DATA_DIR = mkdtempSync(join(folder, 'place-'));
      return kind === 'embedded' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await newOnServer() };
    }

    /** A place whose database has all tables and no rows, which is faster to create. */
    async function emptyPlace(): Promise<Place> {
      if (kind === 'embedded') {
        const DATA_DIR = copyEmbeddedTemplate();
        copies.push(DATA_DIR);
        return { DATA_DIR };
      }
      const DATA_DIR = mkdtempSync(join(folder, 'place-'));
      return { DATA_DIR, DATABASE_URL: await newOnServer('with tables') };
    }

    async function newOnServer(withTables?: 'with tables'): Promise<string> {
      if (!postgres.available) {
        throw new Error(postgres.reason);
      }
      const name = `youmen_restore_${randomBytes(6).toString('hex')}`;
      await run(postgres.url, `create database ${name}${withTables ? ` template ${postgres.template}` : ''}`);
      databases.push(name);
      return inDatabase(postgres.url, name);
    }

    /** Whether the database of a place was set aside. */
    async function isAside(place: Place): Promise<boolean> {
      if (!place.DATABASE_URL) {
        return readdirSync(place.DATA_DIR).some((name) => name.startsWith('database.before-'));
      }
      const { rows } = await within(place, (db) =>
        sql`select from pg_namespace where nspname like 'before_restore_%'`.execute(db),
      );
      return rows.length > 0;
    }

    afterAll(async () => {
      for (const copy of copies) {
        rmSync(copy, { recursive: true, force: true });
      }
      if (postgres.available) {
        for (const name of databases) {
          await run(postgres.url, `drop database ${name} with (force)`);
        }
      }
    });

    let home: Place;
    let packId = 0;
    const archive = join(folder, `${kind}.tar`);
    const secret = randomBytes(32).toString('hex');

    beforeAll(async () => {
      home = await emptyPlace();
      packId = await fill(home);
      if (home.DATABASE_URL) {
        await within(home, (db) =>
          db.insertInto('server_secret').values({ name: 'server', value: secret }).execute(),
        );
      } else {
        writeFileSync(join(home.DATA_DIR, 'secrets.json'), JSON.stringify({ server: secret }));
      }
      expect(await portal(home, 'backup', archive)).toMatchObject({ code: 0, err: '' });
    }, LIMIT_MS);

    test('stores everything in one file, readable by its owner only, and records the backup', async () => {
      expect(statSync(archive).mode & 0o077).toBe(0);
      const runs = await within(home, (db) => db.selectFrom('backup_run').selectAll().execute());
      expect(runs).toMatchObject([{ kind: 'backup', doer: '命令行', file: archive, problem: null }]);
      expect(runs[0]?.ended_at).not.toBeNull();
      expect(runs[0]?.bytes).toBeGreaterThan(9_000_000);
    });

    test('asks for confirmation, and changes nothing without it', async () => {
      const place = await newPlace();
      const result = await portal(place, 'restore', archive);
      expect(result).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
      expect(result.out).toContain('图片 3 个');
      expect(readdirSync(place.DATA_DIR)).toEqual([]);
    });

    test(
      'refuses a truncated or changed file before it changes anything',
      async () => {
        const place = await newPlace();
        const broken = join(folder, `${kind}-broken.tar`);
        const bytes = readFileSync(archive);
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        writeFileSync(broken, bytes);
        expect(await portal(place, 'restore', broken, '--yes')).toMatchObject({ code: 3 });
        truncateSync(broken, 1_000_000);
        expect(await portal(place, 'restore', broken, '--yes')).toMatchObject({ code: 3 });
        expect(readdirSync(place.DATA_DIR)).toEqual([]);
      },
      LIMIT_MS,
    );

    test(
      'restores rows, pictures, journal and secret on another machine; codes wait, since later claims are unknown',
      async () => {
        const place = await newPlace();
        const restored = await portal(place, 'restore', archive, '--yes');
        expect(restored).toMatchObject({ code: 1, err: '', out: expect.stringContaining('已暂停发放') });
        expect(await summaryOf(place)).toEqual([{ name: '云海剑歌', summary: '旧的' }]);
        for (const [name, bytes] of Object.entries(pictures)) {
          expect([name, sum(readFileSync(join(place.DATA_DIR, 'media', name)))]).toEqual([name, sum(bytes)]);
        }
        expect(existsSync(join(place.DATA_DIR, 'journal', 'journal.json'))).toBe(true);
        expect(await secretOf(place)).toBe(secret);
        expect(readdirSync(place.DATA_DIR).filter((name) => name.startsWith('unpacking-'))).toEqual([]);
        await within(place, async (db) => {
          expect(await claim(place, db, packId, [1, 3])).toEqual(['YM-0', 'WITHHELD']);
        });
      },
      LIMIT_MS,
    );

    test(
      'moves a portal that was stopped before the backup: its codes stay available',
      async () => {
        const place = await emptyPlace();
        const moved = await portal(place, 'restore', archive, '--yes', '--untouched');
        expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('领取记录齐全') });
        await within(place, async (db) => {
          expect(await claim(place, db, packId, [2, 3])).toEqual(['YM-1', 'YM-2']);
        });
      },
      LIMIT_MS,
    );

    test(
      'sets the existing data aside in place instead of deleting it, and replays later claims from the journal',
      async () => {
        const since = await within(home, async (db) => {
          await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌', { summary: '改坏了的' })], NOW));
          return claim(home, db, packId, [7]);
        });
        expect(since).toEqual(['YM-2']);
        const refused = await portal(home, 'restore', archive, '--yes');
        expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('数据库不是空的') });
        expect(await summaryOf(home)).toMatchObject([{ summary: '改坏了的' }]);
        const restored = await portal(home, 'restore', archive, '--yes', '--replace');
        expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('补回了 1 次领取') });
        expect(await summaryOf(home)).toMatchObject([{ summary: '旧的' }]);
        await within(home, async (db) => {
          expect(await claim(home, db, packId, [7, 8])).toEqual(['YM-2', 'YM-3']);
          if (kind === 'PostgreSQL') {
            const { rows } = await sql<{ summary: string }>`
            select nspname as summary from pg_namespace where nspname like 'before_restore_%'`.execute(db);
            expect(rows).toHaveLength(1);
          }
        });
        const aside = readdirSync(home.DATA_DIR).filter((name) => name.startsWith('database.before-'));
        expect(aside).toHaveLength(kind === 'embedded' ? 1 : 0);
      },
      LIMIT_MS,
    );

    test(
      'leaves nothing half done if it is killed: the next start brings the previous data back',
      async () => {
        const place = await emptyPlace();
        await fill(place);
        const settings = { DEMO: '0', ...place };
        const child = spawn(
          process.execPath,
          [
            '--disable-warning=ExperimentalWarning',
            'cli/portal.ts',
            'restore',
            archive,
            '--yes',
            '--replace',
          ],
          { env: bareEnvironment(settings), stdio: 'ignore' },
        );
        const exited = once(child, 'exit');
        await expect
          .poll(() => isAside(place), { timeout: scaled(30_000), interval: kind === 'embedded' ? 5 : 200 })
          .toBe(true);
        child.kill('SIGKILL');
        await exited;
        const failed = await restoreCutOff(loadConfig(settings), () => undefined);
        expect(failed).toMatchObject({ attempt: { file: archive, operator: { name: '命令行' } } });
        expect(await isAside(place)).toBe(false);
        expect(await summaryOf(place)).toMatchObject([{ summary: '旧的' }]);
        await within(place, async (db) => {
          expect(await db.selectFrom('claim').select('player_id').orderBy('player_id').execute()).toEqual([
            { player_id: 1 },
            { player_id: 2 },
          ]);
          if (kind === 'PostgreSQL') {
            const { rows } =
              await sql`select from pg_namespace where nspname like 'failed_restore_%'`.execute(db);
            expect(rows, 'what was loaded is set aside, not dropped').toHaveLength(1);
          }
        });
        expect(await restoreCutOff(loadConfig(settings), () => undefined)).toBeUndefined();
      },
      LIMIT_MS,
    );

    test(
      'runs the restore requested in the admin site; a failure is reported and changes nothing',
      async () => {
        const place = await emptyPlace();
        await fill(place);
        const clock = fixedClock(NOW.toISOString());
        const config = { ...loadConfig({ DEMO: '0', ...place }), host: '127.0.0.1', port: 0 };
        const operator = { id: 1, name: 'the-admin', role: 'admin' as const };
        const order = { operator, address: '203.0.113.7', at: clock.now(), identities: [] };
        const output = { logger: createLogger('silent'), say: () => undefined };
        const broken = join(folder, `${kind}-cut.tar`);
        writeFileSync(broken, readFileSync(archive).subarray(0, 1_000_000));
        const failed = await carryOutRestore({ ...order, file: broken }, config, output);
        expect(failed).toMatchObject({ attempt: { file: broken, operator } });
        expect(await isAside(place)).toBe(false);
        await within(place, async (db) => {
          await transaction(db, (tx) => upsertGames(tx, [game('云海剑歌', { summary: '后来的' })], NOW));
        });
        expect(await carryOutRestore({ ...order, file: archive }, config, output)).toBeUndefined();
        expect(await summaryOf(place)).toEqual([{ name: '云海剑歌', summary: '旧的' }]);
        await within(place, async (db) => {
          const runs = await db
            .selectFrom('backup_run')
            .select(['kind', 'doer', 'file', 'problem'])
            .execute();
          expect(runs).toEqual([{ kind: 'restore', doer: 'the-admin', file: archive, problem: null }]);
          const entries = await db.selectFrom('audit_entry').select(['action', 'operator_name']).execute();
          expect(entries).toContainEqual({ action: 'restored', operator_name: 'the-admin' });
        });
      },
      LIMIT_MS,
    );

    test(
      'restores a backup of one type of database into the other',
      async () => {
        const other: Place = { DATA_DIR: copyEmbeddedTemplate() };
        copies.push(other.DATA_DIR);
        if (kind === 'embedded') {
          if (!postgres.available) {
            return;
          }
          other.DATABASE_URL = await newOnServer();
        }
        expect(await portal(other, 'restore', archive, '--yes', '--untouched')).toMatchObject({
          code: 0,
          err: '',
        });
        expect(await summaryOf(other)).toEqual([{ name: '云海剑歌', summary: '旧的' }]);
        expect(await secretOf(other)).toBe(secret);
      },
      LIMIT_MS,
    );
  });
}
