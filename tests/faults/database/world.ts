import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from '#platform/core/ids.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { StartedResources } from '#tests/begun.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { newDatabase } from '#tests/chaos/claims/postgres.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { game, NOW, pack } from '#tests/integration/main-service/inputs.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { DatabaseWay } from './way.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const PLAYERS = 60;

/** A portal on a database of its own, reached by a way that can be made bad, with players who are signed in. */
export interface World {
  url: string;
  portal: PortalProcess;
  postgres: PostgresServer;
  way: DatabaseWay;
  packId: number;
  codes: number;
  players: readonly { id: number; session: string }[];
  /** Addresses whose answers are kept from now on. */
  kept: readonly string[];
  /** The database itself, by no way. */
  db: Database;
  end(): Promise<void>;
}

/** @param program another program that serves the portal, with bugs in it */
export function makeWorld(
  postgres: PostgresServer,
  seed: number,
  program?: readonly string[],
): Promise<World> {
  return StartedResources.all((begun) => beginWorld(begun, postgres, seed, program));
}

async function beginWorld(
  begun: StartedResources,
  postgres: PostgresServer,
  seed: number,
  program?: readonly string[],
): Promise<World> {
  const databaseUrl = await newDatabase(postgres);
  const random = seededRandom(seed);
  const settings = { databaseUrl, dataDir: '', owner: testOwner('faults') };
  const { db } = begun.add(await openDatabase(settings, () => undefined), ({ close }) => close());
  const filled = await fill(db, random);
  const way = begun.add(await DatabaseWay.to(databaseUrl, random), (it) => it.close());
  const starting = startPortal(
    ROOT,
    {
      DATABASE_URL: way.url,
      DEMO: '0',
      LOG_LEVEL: 'error',
      SERVER_SECRET: 'thirty-two characters of secrecy',
    },
    program,
  );
  const portal = begun.add(await starting, ({ stop }) => stop());
  const kept = [
    '/',
    '/BaseGameCenter',
    `/BaseGiftDetails?id=${filled.packId}`,
    '/vue/index',
    '/vue/game?page=1',
  ];
  for (const path of kept) {
    await (await fetch(portal.url + path)).arrayBuffer();
  }
  return { url: portal.url, portal, postgres, way, ...filled, kept, db, end: () => begun.end() };
}

async function fill(
  db: Database,
  random: () => number,
): Promise<Pick<World, 'packId' | 'codes' | 'players'>> {
  await migrate(db);
  const codes = PLAYERS + Math.floor(random() * PLAYERS);
  const players = Array.from({ length: PLAYERS }, (_, index) => ({ id: index + 1, session: randomToken() }));
  const packId = await transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌'), game('星河远征')], NOW);
    const stock = { total: codes, remaining: codes };
    const [first] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', stock)]);
    await sql`
      insert into pack_code (pack_id, code)
      select ${first?.id}::bigint, 'YM' || place from generate_series(1, ${codes}) as place`.execute(tx);
    await sql`
      insert into player (uid, account_uid, nickname, icon_url, mobile_masked)
      select 'u' || place, 'faults:' || place, '玩家' || place, '', '138****8000'
      from generate_series(1, ${PLAYERS}) as place order by place`.execute(tx);
    return first?.id ?? 0;
  });
  await db
    .insertInto('session')
    .values(
      players.map(({ id, session }) => ({
        token_hash: createHash('sha256').update(session).digest(),
        player_id: id,
        expires_at: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute();
  return { packId, codes, players };
}
