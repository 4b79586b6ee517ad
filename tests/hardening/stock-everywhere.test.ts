import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { AppProcess } from '../chaos/claims/app-process.ts';
import { requestCode } from '../chaos/claims/request-code.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { game, NOW, pack } from '../integration/main-service/inputs.ts';
import { testOwner } from '../integration/owner.ts';
import { inDatabase, run } from '../integration/setup.ts';
import { scaled } from '../time-limits.ts';

const postgres = inject('postgres');
/** Starts processes, on a machine that may be busy. */
const LIMIT_MS = scaled(120_000);
/** The published time within which a claim is visible. */
const SHOWN_WITHIN_MS = scaled(2_000);

async function packOfTwo({ db }: OpenDatabase): Promise<number> {
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
    const [first] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', { total: 2, remaining: 2 })]);
    const pack_id = first?.id ?? 0;
    const codes = ['YM-1', 'YM-2'].map((code) => ({ pack_id, code }));
    await tx.insertInto('pack_code').values(codes).execute();
    return pack_id;
  });
}

interface Shown {
  remaining: number;
  claim_state: string;
}

async function read<T>({ port }: AppProcess, address: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${address}`);
  return ((await response.json()) as { data: T }).data;
}

const stockOf = async (app: AppProcess, id: number) =>
  (await read<{ list: Shown[] }>(app, `/vue/stock?ids=${id}`)).list[0];
const pageOf = async (app: AppProcess, id: number) =>
  (await read<{ pack: Shown }>(app, `/vue/giftinfo?id=${id}`)).pack;

/** Claims both codes at the first process and checks what each process shows meanwhile. */
async function claimBoth(apps: readonly AppProcess[], id: number): Promise<void> {
  const [first] = apps;
  for (const app of apps) {
    expect(await stockOf(app, id)).toMatchObject({ remaining: 2 });
    expect(await pageOf(app, id)).toMatchObject({ remaining: 2, claim_state: '领取中' });
  }
  expect(await requestCode(first?.port ?? 0, id, 1)).toEqual({ kind: 'code', code: 'YM-1' });
  await sleep(SHOWN_WITHIN_MS);
  for (const app of apps) {
    expect(await stockOf(app, id)).toMatchObject({ remaining: 1 });
    expect(await pageOf(app, id)).toMatchObject({ remaining: 2 });
  }
  expect(await requestCode(first?.port ?? 0, id, 2)).toEqual({ kind: 'code', code: 'YM-2' });
  await sleep(SHOWN_WITHIN_MS);
  for (const app of apps) {
    expect(await stockOf(app, id)).toMatchObject({ remaining: 0, claim_state: '已领完' });
    expect(await pageOf(app, id)).toMatchObject({ remaining: 0, claim_state: '已领完' });
  }
}

// Both tests mostly wait.
describe.concurrent('[API-01] a claim is visible within two seconds, and only the last one invalidates a cached page', () => {
  test(
    'on the embedded database',
    async () => {
      const dataDir = copyEmbeddedTemplate();
      const opened = await openDatabase(
        { dataDir, databaseUrl: undefined, owner: testOwner() },
        () => undefined,
      );
      const id = await packOfTwo(opened);
      await opened.close();
      const app = new AppProcess({ DATA_DIR: dataDir });
      try {
        await app.start();
        await claimBoth([app], id);
      } finally {
        await app.kill();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    LIMIT_MS,
  );

  test.skipIf(!postgres.available)(
    'in every process on one PostgreSQL server',
    async () => {
      if (!postgres.available) {
        return;
      }
      const name = `youmen_test_${randomBytes(6).toString('hex')}`;
      await run(postgres.url, `create database ${name} template ${postgres.template}`);
      const databaseUrl = inDatabase(postgres.url, name);
      const dataDir = copyEmbeddedTemplate();
      const opened = await openDatabase({ dataDir, databaseUrl, owner: testOwner() }, () => undefined);
      const id = await packOfTwo(opened);
      await opened.close();
      const apps = [0, 1].map(() => new AppProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
      try {
        await Promise.all(apps.map((app) => app.start()));
        await claimBoth(apps, id);
      } finally {
        await Promise.all(apps.map((app) => app.kill()));
        await run(postgres.url, `drop database ${name} with (force)`);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    LIMIT_MS,
  );
});
