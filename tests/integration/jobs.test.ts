import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { copyEmbeddedTemplate } from './databases.ts';
import { testOwner } from './owner.ts';

const root = join(import.meta.dirname, '..', '..');
const LIMIT_MS = 180_000;
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let dataDir: string;

async function within<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ dataDir, databaseUrl: undefined, owner: testOwner() }, () => undefined);
  try {
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

/** Data that each job of a portal changes once it has started. */
async function prepare(db: Database): Promise<void> {
  const now = ago(0);
  const game = { first_letter: 'Y', updated_at: now };
  await db
    .insertInto('game')
    .values([
      { ...game, id: 1, name: '游戏1', heat: 9 },
      { ...game, id: 2, name: '定时', heat: 1, published: false, publish_at: ago(1) },
    ])
    .execute();
  await db
    .insertInto('limit_hit')
    .values({ log: 'x', key: Buffer.alloc(32), at: ago(2) })
    .execute();
  await db.insertInto('retention_clock').values({ id: 1, seen_at: now, held_until: now }).execute();
  const run = { kind: 'backup', doer: '命令行' } as const;
  await db
    .insertInto('backup_run')
    .values([
      { ...run, file: 'old', started_at: ago(400), ended_at: ago(400) },
      { ...run, file: 'under way', started_at: now, alive_at: now },
    ])
    .execute();
}

beforeAll(async () => {
  dataDir = copyEmbeddedTemplate();
  await within(prepare);
  const backups = join(dataDir, 'backups');
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(backups, 'put-there-by-hand.tar'), 'x');
  const portal = await startPortal(root, { DATA_DIR: dataDir, DEMO: '0' });
  try {
    await vi.waitFor(
      async () => expect((await (await fetch(`${portal.url}/vue/game`)).json()).data?.total).toBe(2),
      { timeout: scaled(20_000), interval: 100 },
    );
    // The other jobs start before the one that publishes games.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  } finally {
    await portal.stop();
  }
}, LIMIT_MS);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a starting portal runs each job: scheduled publishing, expiry, retention and cleanup of interrupted backups', async () => {
  await within(async (db) => {
    const { published } = await db
      .selectFrom('game')
      .select('published')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    expect(published, 'the due game is published').toBe(true);
    expect(await db.selectFrom('limit_hit').select('id').execute(), 'expired rows are removed').toEqual([]);
    const runs = await db.selectFrom('backup_run').select(['file', 'alive_at', 'doer']).execute();
    const runOf = (file: string) => runs.find((run) => run.file.endsWith(file));
    expect(runOf('old'), 'old rows are removed').toBeUndefined();
    expect(runOf('under way'), 'the interrupted backup is closed').toMatchObject({ alive_at: null });
    expect(runOf('put-there-by-hand.tar'), 'backups copied manually are recorded').toMatchObject({
      doer: '不详',
    });
    const ranked = await db.selectFrom('ranking').select('game_id').where('board', '=', 'hot').execute();
    expect(
      ranked.map(({ game_id }) => game_id),
      'rankings are computed',
    ).toContain(1);
    expect(await db.selectFrom('site').select('key').execute(), 'there is a site').toHaveLength(1);
    const pages = await db.selectFrom('info_page').select('id').execute();
    expect(pages.length, 'there are info pages').toBeGreaterThan(0);
  });
});
