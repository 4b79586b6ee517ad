import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from '#platform/core/ids.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { printedLogins } from '#tests/browser/printed-logins.ts';
import { acceptForAll } from '#tests/consents.ts';
import { demoUpToDate } from '#tests/deploy/demo-up-to-date.ts';
import type { SignedIn } from '#tests/deploy/write-load.ts';
import { pack } from '#tests/integration/main-service/inputs.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { Target } from './load.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const PLAYERS = 20_000;
const CACHED = ['/', '/BaseGameCenter', '/vue/index', '/vue/gift?page=1', '/BaseYxDetails?id=1'];

/** Two portals on one database, with players who are logged in, a pack with a code for each and an empty one. */
export interface Portals {
  portals: readonly PortalProcess[];
  target: Target;
  /** Direct, on the server that takes writes. */
  db: Database;
  stop(): Promise<void>;
}

interface PortalSettings {
  /** As the portals get it, perhaps through a pooler. */
  databaseUrl: string;
  directUrl: string;
  /** Replaces the program of the portals, with a planted bug. */
  program?: readonly string[];
  /** The folders of the portals' journals; by default in their data directories. */
  journals?: readonly string[];
  /** The players and packs of earlier portals on this database. */
  filled?: Filled;
}

type Filled = Pick<Target, 'players' | 'packId' | 'importPackId'>;

export async function startPortals({
  databaseUrl,
  directUrl,
  program,
  journals = [],
  filled,
}: PortalSettings): Promise<Portals> {
  await using begun = new AsyncDisposableStack();
  const start = async (journal?: string) => {
    const portal = await startPortal(
      ROOT,
      {
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: directUrl,
        SERVER_SECRET: 'a secret of thirty-two characters',
        OPERATOR_TOTP: 'optional',
        PUBLIC_URL: 'http://127.0.0.1',
        SMS: 'outbox',
        ...(journal ? { JOURNAL_DIR: journal } : {}),
        LOG_LEVEL: 'debug',
      },
      program,
    );
    return begun.adopt(portal, ({ stop }) => stop());
  };
  const portals = [await start(journals[0]), await start(journals[1])];
  for (const portal of portals) {
    await demoUpToDate(portal);
  }
  const place = { databaseUrl: directUrl, dataDir: '', owner: testOwner('failover') };
  const { db } = begun.adopt(await openDatabase(place, () => undefined), ({ close }) => close());
  // Only the first start prints the password.
  const operatorPassword = filled ? '' : printedLogins(portals[0]?.printed() ?? '').operator.password;
  const target = {
    origins: portals.map(({ url }) => url),
    cached: CACHED,
    operatorPassword,
    ...(filled ?? (await fill(db))),
  };
  await acceptForAll(db, portals[0]?.url ?? '');
  for (const { url } of portals) {
    for (const path of CACHED) {
      await (await fetch(url + path)).arrayBuffer();
    }
  }
  const all = begun.move();
  return { portals, target, db, stop: () => all.disposeAsync() };
}

async function fill(db: Database): Promise<Filled> {
  const [packId = 0, importPackId = 0] = await transaction(db, async (tx) => {
    const made = await upsertPacks(tx, [
      pack(1, '切换礼包', { total: PLAYERS, remaining: PLAYERS }),
      pack(1, '导入礼包'),
    ]);
    await sql`
      insert into pack_code (pack_id, code)
      select ${made[0]?.id}::bigint, 'YM' || place from generate_series(1, ${PLAYERS}) as place`.execute(tx);
    return made.map(({ id }) => id);
  });
  const { rows } = await sql<{ id: number }>`
    insert into player (uid, account_uid, nickname, icon_url, mobile_masked)
    select 'f' || place, 'failover:' || place, '玩家' || place, '', '138****8000'
    from generate_series(1, ${PLAYERS}) as place returning id`.execute(db);
  const players: SignedIn[] = rows.map(({ id }) => ({ id, session: randomToken() }));
  const expires_at = new Date(Date.now() + 86_400_000);
  const sessions = players.map(({ id, session }) => ({
    player_id: id,
    expires_at,
    token_hash: createHash('sha256').update(session).digest(),
  }));
  await db.insertInto('session').values(sessions).execute();
  return { players, packId, importPackId };
}
