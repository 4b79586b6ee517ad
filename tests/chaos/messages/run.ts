import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordNotices } from '#services/comments/notices/notice-events.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { pack } from '#tests/integration/main-service/inputs.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { coming } from '#tests/integration/reservations/reserving.ts';
import { AppProcess } from '../claims/app-process.ts';
import { seededRandom } from '../claims/random.ts';
import { deliverMessages } from './deliver.ts';

interface Settings {
  /** The server. If undefined, the embedded database with one app process is used. */
  postgres?: PostgresServer;
  databaseUrl?: string;
  seed: number;
  /** Followers of a game, each of whom gets a message of each pack. */
  players: number;
  packs: number;
  /** Events of the comments service. */
  events: number;
  appKills: number;
  databaseKills: number;
  plant?: string;
}

/** The result of a run. `lost` and `twice` must be zero. */
export interface MessageChaos {
  due: number;
  /** Delivered by the processes before the last kill. */
  early: number;
  lost: number;
  twice: number;
  seconds: number;
}

/** Between two kills, in ms. */
const PAUSE_MS = { least: 40, most: 250 };

/**
 * Lets processes deliver messages to the followers of a game and the events of the comments service, kills processes and
 * database at seeded moments, completes the delivery, and counts what each player has.
 */
export async function runMessageChaos(settings: Settings): Promise<MessageChaos> {
  const { postgres, databaseUrl, plant, seed, players, packs, events } = settings;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-chaos-'));
  const environment = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const apps = Array.from({ length: postgres ? 2 : 1 }, () => new AppProcess(environment, plant));
  const open = () => openDatabase({ databaseUrl, dataDir, owner: testOwner('chaos') }, () => undefined);
  try {
    const prepared = await open();
    await migrate(prepared.db);
    await prepare(prepared.db, settings);
    await prepared.close();
    const started = performance.now();
    const random = seededRandom(seed);
    await Promise.all(apps.map((app) => app.start()));
    const kills = [
      ...Array.from({ length: settings.appKills }, () => 'app' as const),
      ...Array.from({ length: settings.databaseKills }, () => 'database' as const),
    ].sort(() => random() - 0.5);
    for (const kill of kills) {
      await sleep(PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least));
      if (kill === 'app') {
        const app = apps[Math.floor(random() * apps.length)];
        await app?.kill();
        await app?.start();
      } else {
        await postgres?.crash();
        await postgres?.restart();
      }
    }
    await Promise.all(apps.map((app) => app.kill()));
    const reopened = await open();
    const early = await countMessages(reopened.db);
    if (plant === undefined) {
      await complete(reopened.db);
    }
    const judged = await judge(reopened.db, plant === undefined ? players * packs + events : 0);
    await reopened.close();
    return { ...judged, early, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Writes the followers, the packs that can be claimed, and the events. */
async function prepare(db: Database, { players, packs, events }: Settings): Promise<void> {
  const gameId = await coming(db, '云海剑歌', { status: '已上线' });
  await sql`
    insert into favourite (player_id, game_id, added_at)
    select id, ${gameId}, now() from generate_series(1, ${players}) as id`.execute(db);
  await transaction(db, (tx) =>
    upsertPacks(
      tx,
      Array.from({ length: packs }, (_, index) =>
        pack(gameId, `礼包${index}`, { total: 10, remaining: 10, created_at: new Date() }),
      ),
    ),
  );
  for (let event = 1; event <= events; event += 1) {
    const notice = { kind: '评论回复', title: `回复${event}`, body: '', link: '/BaseMy' } as const;
    await transaction(db, (tx) => recordNotices(tx, [{ ...notice, key: `reply:${event}`, playerId: event }]));
  }
}

/** Delivers what the killed processes left, until nothing is due. */
async function complete(db: Database): Promise<void> {
  for (let before = -1, now = await countMessages(db); now !== before; now = await countMessages(db)) {
    before = now;
    await deliverMessages(db);
  }
}

async function countMessages(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notification`.execute(db);
  return rows[0]?.count ?? 0;
}

async function judge(db: Database, due: number) {
  const { rows } = await sql<{ messages: number; different: number }>`
    select count(*)::int as messages, count(distinct (player_id, title))::int as different
    from notification`.execute(db);
  const { messages = 0, different = 0 } = rows[0] ?? {};
  return { due, lost: Math.max(0, due - different), twice: messages - different };
}

/** The non-zero fault counts of a run, by name. */
export function messageFaults({ lost, twice }: MessageChaos): string[] {
  return Object.entries({ lost, twice })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
}
