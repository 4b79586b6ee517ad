import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from '#platform/core/ids.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { newDatabase } from '#tests/chaos/claims/postgres.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { acceptForAll } from '#tests/consents.ts';
import { game, NOW, pack } from '#tests/integration/main-service/inputs.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { PostgresServer } from '#tests/integration/postgres/server.ts';
import { DatabaseProxy } from './database-proxy.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const PLAYERS = 60;

/** A portal with its own database behind a proxy, and players who are logged in. */
export interface Fixture {
  url: string;
  portal: PortalProcess;
  postgres: PostgresServer;
  proxy: DatabaseProxy;
  packId: number;
  codes: number;
  players: readonly { id: number; session: string }[];
  /** Paths that are in the page cache. */
  cached: readonly string[];
  /** A direct connection to the database. */
  db: Database;
  end(): Promise<void>;
}

/** @param program the program that serves the portal, with planted bugs */
export async function startFixture(
  postgres: PostgresServer,
  seed: number,
  program?: readonly string[],
): Promise<Fixture> {
  await using begun = new AsyncDisposableStack();
  const databaseUrl = await newDatabase(postgres);
  const random = seededRandom(seed);
  const settings = { databaseUrl, dataDir: '', owner: testOwner('faults') };
  const { db } = begun.adopt(await openDatabase(settings, () => undefined), ({ close }) => close());
  const filled = await fill(db, random);
  const proxy = begun.adopt(await DatabaseProxy.to(databaseUrl, random), (it) => it.close());
  const starting = startPortal(
    ROOT,
    {
      DATABASE_URL: proxy.url,
      DEMO: '0',
      LOG_LEVEL: 'error',
      SERVER_SECRET: 'thirty-two characters of secrecy',
    },
    program,
  );
  const portal = begun.adopt(await starting, ({ stop }) => stop());
  await acceptForAll(db, portal.url);
  const cached = [
    '/',
    '/BaseGameCenter',
    `/BaseGiftDetails?id=${filled.packId}`,
    '/vue/index',
    '/vue/game?page=1',
  ];
  for (const path of cached) {
    await (await fetch(portal.url + path)).arrayBuffer();
  }
  const all = begun.move();
  return { url: portal.url, portal, postgres, proxy, ...filled, cached, db, end: () => all.disposeAsync() };
}

async function fill(
  db: Database,
  random: () => number,
): Promise<Pick<Fixture, 'packId' | 'codes' | 'players'>> {
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
