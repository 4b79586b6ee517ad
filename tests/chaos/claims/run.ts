import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { game, NOW, pack } from '#tests/integration/main-service/inputs.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { AppProcess } from './app-process.ts';
import { claimAll } from './claimers.ts';
import { holdCodes } from './code-holder.ts';
import { Kills } from './kills.ts';
import { plants } from './plants/plants.ts';
import { seededRandom } from './random.ts';
import { ClaimRecord } from './record.ts';
import { judge, type Verdict } from './verdict.ts';

/** A run of players against processes that are killed. */
export interface ChaosSettings {
  /** The server. If undefined, the embedded database with one app process is used. */
  postgres?: PostgresServer;
  /** The URL of a database on that server that only this run uses. */
  databaseUrl?: string;
  seed: number;
  claimers: number;
  codes: number;
  players: number;
  appKills: number;
  databaseKills: number;
  /** All players get one code, of which `codes` is the limit. */
  isShared?: boolean;
  plant?: string;
}

/** The result of a run. */
export interface ChaosResult {
  verdict: Verdict;
  appKills: number;
  databaseKills: number;
  seconds: number;
}

/**
 * Runs players against real processes over HTTP, kills the processes at seeded moments and judges the
 * outcome.
 */
export async function runChaos(settings: ChaosSettings): Promise<ChaosResult> {
  const { postgres, databaseUrl, plant } = settings;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-chaos-'));
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const apps = Array.from({ length: postgres ? 2 : 1 }, () => new AppProcess(environment, plant));
  const open = async () => openDatabase({ databaseUrl, dataDir, owner: testOwner('chaos') }, () => undefined);
  try {
    const prepared = await open();
    const packId = await preparePack(prepared.db, settings);
    await prepared.close();
    const started = performance.now();
    const kills = await load(settings, apps, packId, () => open());
    const seconds = (performance.now() - started) / 1000;
    await Promise.all(apps.map((app) => app.kill()));
    const reopened = await open();
    const verdict = await judge(reopened.db, kills.record, { ...settings, packId });
    await reopened.close();
    return { verdict, appKills: kills.apps, databaseKills: kills.databases, seconds };
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function load(
  { postgres, seed, claimers, codes, players, appKills, databaseKills, isShared }: ChaosSettings,
  apps: readonly AppProcess[],
  packId: number,
  open: () => ReturnType<typeof openDatabase>,
) {
  await Promise.all(apps.map((app) => app.start()));
  const random = seededRandom(seed);
  const record = new ClaimRecord();
  const killApp = async () => {
    const app = apps[Math.floor(random() * apps.length)];
    await app?.kill();
    await app?.start();
  };
  const killDatabase = async () => {
    await postgres?.crash();
    await postgres?.restart();
  };
  const kills = [
    new Kills(killApp, appKills, codes, random),
    new Kills(killDatabase, databaseKills, codes, random),
  ];
  const holder = postgres ? await open() : undefined;
  const stopHolding = holder && !isShared ? holdCodes(holder.db, packId) : async () => undefined;
  const ports = apps.map((app) => app.port);
  const onCode = () => {
    for (const kill of kills) {
      kill.onProgress(record.codes.size);
    }
  };
  await claimAll({ ports, packId, random, record, onCode }, players, claimers);
  for (const kill of kills) {
    await kill.settled();
  }
  await stopHolding();
  await holder?.close();
  return { record, apps: kills[0]?.done ?? 0, databases: kills[1]?.done ?? 0 };
}

/** Creates a pack with codes and removes the constraints that the planted bug does without. */
export async function preparePack(
  db: Database,
  { codes, plant, isShared = false }: Pick<ChaosSettings, 'codes' | 'plant' | 'isShared'>,
): Promise<number> {
  await migrate(db);
  for (const constraint of plants[plant ?? '']?.without ?? []) {
    await sql`alter table claim drop constraint ${sql.id(constraint)}`.execute(db);
  }
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
    const stock = { total: codes, remaining: codes };
    const [first] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', stock)]);
    const packId = first?.id ?? 0;
    if (isShared) {
      await sql`update pack set shared_code = 'VIP666', shared_total = ${codes} where id = ${packId}`.execute(
        tx,
      );
      return packId;
    }
    await sql`
      insert into pack_code (pack_id, code)
      select ${packId}::bigint, 'YM' || place from generate_series(1, ${codes}) as place`.execute(tx);
    return packId;
  });
}
