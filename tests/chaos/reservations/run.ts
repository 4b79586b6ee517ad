import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { coming } from '#tests/integration/reservations/reserving.ts';
import { AppProcess } from '../claims/app-process.ts';
import { Kills } from '../claims/kills.ts';
import { seededRandom } from '../claims/random.ts';
import { reserveAll } from './players.ts';

interface Settings {
  /** The server. If undefined, the embedded database with one app process is used. */
  postgres?: PostgresServer;
  databaseUrl?: string;
  seed: number;
  players: number;
  /** Requests of each player. */
  steps: number;
  atOnce: number;
  appKills: number;
  databaseKills: number;
  plant?: string;
}

/** The result of a run. From `lost` on, all counts must be zero. */
export interface ReservationChaos {
  acknowledged: number;
  reserved: number;
  appKills: number;
  databaseKills: number;
  seconds: number;
  /** Acknowledged reservations that the database does not have. */
  lost: number;
  /** Reservations whose revocation was acknowledged. */
  revived: number;
  /** The difference between the count of the game and its reservations. */
  miscounted: number;
}

/**
 * Runs players who reserve and revoke against real processes, which also settle the counts; kills processes and database
 * at seeded moments and compares the acknowledged states and the count with the reservations.
 */
export async function runReservationChaos(settings: Settings): Promise<ReservationChaos> {
  const { postgres, databaseUrl, plant, seed, players, steps, atOnce } = settings;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-chaos-'));
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const apps = Array.from({ length: postgres ? 2 : 1 }, () => new AppProcess(environment, plant));
  const open = () => openDatabase({ databaseUrl, dataDir, owner: testOwner('chaos') }, () => undefined);
  try {
    const prepared = await open();
    await migrate(prepared.db);
    const gameId = await coming(prepared.db);
    await prepared.close();
    const started = performance.now();
    await Promise.all(apps.map((app) => app.start()));
    const random = seededRandom(seed);
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
      new Kills(killApp, settings.appKills, players * steps, random),
      new Kills(killDatabase, settings.databaseKills, players * steps, random),
    ];
    const acknowledged = new Map<number, boolean>();
    let changes = 0;
    const onChange = () => {
      changes += 1;
      for (const kill of kills) {
        kill.onProgress(changes);
      }
    };
    const ports = apps.map(({ port }) => port);
    await reserveAll({ ports, gameId, random, acknowledged, onChange }, { players, steps, atOnce });
    for (const kill of kills) {
      await kill.settled();
    }
    await Promise.all(apps.map((app) => app.kill()));
    const reopened = await open();
    const judged = await judge(reopened.db, gameId, acknowledged);
    await reopened.close();
    const [ofApps, ofDatabase] = kills;
    return {
      ...judged,
      acknowledged: changes,
      appKills: ofApps?.done ?? 0,
      databaseKills: ofDatabase?.done ?? 0,
      seconds: (performance.now() - started) / 1_000,
    };
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function judge(db: Database, gameId: number, acknowledged: ReadonlyMap<number, boolean>) {
  await settleReservations(db, async () => undefined);
  const rows = await db
    .selectFrom('game_reservation')
    .select('player_id')
    .where('game_id', '=', gameId)
    .where('revoked_at', 'is', null)
    .execute();
  const reserved = new Set(rows.map(({ player_id }) => player_id));
  const { reserve_count } = await db
    .selectFrom('game')
    .select('reserve_count')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  const states = [...acknowledged];
  return {
    reserved: reserved.size,
    lost: states.filter(([player, on]) => on && !reserved.has(player)).length,
    revived: states.filter(([player, on]) => !on && reserved.has(player)).length,
    miscounted: Math.abs(reserve_count - reserved.size),
  };
}

/** The non-zero fault counts of a run, by name. */
export function reservationFaults({ lost, revived, miscounted }: ReservationChaos): string[] {
  return Object.entries({ lost, revived, miscounted })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}
