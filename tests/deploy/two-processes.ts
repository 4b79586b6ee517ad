import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from '#platform/core/ids.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { printedLogins } from '../browser/printed-logins.ts';
import { newDatabase, ownReplicated } from '../chaos/claims/postgres.ts';
import { acceptForAll } from '../consents.ts';
import { pack } from '../integration/main-service/inputs.ts';
import { testOwner } from '../integration/owner.ts';
import type { ReplicatedServer } from '../integration/postgres/server.ts';
import { inDatabase } from '../integration/setup.ts';
import { steadyPort } from '../integration/steady-port.ts';
import { metricsOf } from '../load/portal-metrics.ts';
import { demoUpToDate } from './demo-up-to-date.ts';
import { type Nginx, startNginx } from './nginx.ts';
import type { Outcome, SignedIn } from './write-load.ts';

const ROOT = `${import.meta.dirname}/../..`;

/** nginx, two portals, a primary and its streaming replica, with logged-in players and a pack with codes for them. */
export interface TwoProcesses {
  nginx: Nginx;
  postgres: ReplicatedServer;
  /** The primary's database. */
  db: Database;
  databaseUrl: string;
  /** The address of the database on the replica. */
  readUrl: string;
  /** In the order of their ports; a restart replaces its entry. */
  portals: [PortalProcess, PortalProcess];
  players: readonly SignedIn[];
  packId: number;
  /** From the output of the first start: behind proxies the demo counts as public. */
  demo: ReturnType<typeof printedLogins>;
  /** Starts another portal beside these; `program` may contain a bug. */
  beside(program: readonly string[]): Promise<PortalProcess>;
  /**
   * Ends one of the two with one signal (a second one would force it) and restarts it at the same port; `release` may
   * be the folder of another version.
   */
  restart(index: 0 | 1, signal: 'SIGTERM' | 'SIGKILL', release?: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param players who are signed in; there is a code for each
 * @param pagesDir where the portals write finished pages for nginx
 * @throws where no PostgreSQL can be started
 */
export async function startTwoProcesses(
  nginxProgram: string,
  players: number,
  pagesDir?: string,
): Promise<TwoProcesses> {
  await using begun = new AsyncDisposableStack();
  const postgres = await ownReplicated();
  if (!postgres) {
    throw new Error("PostgreSQL can't be started here");
  }
  begun.defer(() => postgres.stop());
  const databaseUrl = await newDatabase(postgres);
  const readUrl = inDatabase(postgres.replica.url, new URL(databaseUrl).pathname.slice(1));
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: readUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    SERVER_SECRET: 'a secret of thirty-two characters',
    OPERATOR_TOTP: 'optional',
    SMS: 'outbox',
    LOG_LEVEL: 'debug',
    ...(pagesDir ? { PAGES_DIR: pagesDir } : {}),
  };
  const start = async (port: number, program?: readonly string[], release = ROOT) => {
    await using own = new AsyncDisposableStack();
    const starting = startPortal(release, { ...settings, PORT: String(port) }, program);
    const portal = own.adopt(await starting, ({ stop }) => stop());
    await demoUpToDate(portal);
    own.move();
    return portal;
  };
  const ports: [number, number] = [await steadyPort(), await steadyPort()];
  const portals: TwoProcesses['portals'] = [
    begun.adopt(await start(ports[0]), ({ stop }) => stop()),
    begun.adopt(await start(ports[1]), ({ stop }) => stop()),
  ];
  const demo = printedLogins(portals[0].printed());
  const nginx = begun.adopt(await startNginx(nginxProgram, ports, undefined, pagesDir), ({ stop }) => stop());
  const place = { databaseUrl, dataDir: '', owner: testOwner('deploy') };
  const { db } = begun.adopt(await openDatabase(place, () => undefined), ({ close }) => close());
  const filled = await fill(db, players);
  await acceptForAll(db, portals[0].url);
  const all = begun.move();
  return {
    nginx,
    postgres,
    db,
    databaseUrl,
    readUrl,
    portals,
    demo,
    ...filled,
    beside: (program) => start(0, program),
    async restart(index, signal, release) {
      if (signal === 'SIGKILL') {
        process.kill(portals[index].pid, signal);
      }
      await portals[index].stop();
      portals[index] = all.adopt(await start(ports[index], undefined, release), ({ stop }) => stop());
    },
    stop: () => all.disposeAsync(),
  };
}

async function fill(db: Database, count: number): Promise<Pick<TwoProcesses, 'players' | 'packId'>> {
  const packId = await transaction(db, async (tx) => {
    const [made] = await upsertPacks(tx, [pack(1, '并发礼包', { total: count, remaining: count })]);
    await sql`
      insert into pack_code (pack_id, code)
      select ${made?.id}::bigint, 'YM' || place from generate_series(1, ${count}) as place`.execute(tx);
    return made?.id ?? 0;
  });
  const { rows } = await sql<{ id: number }>`
    insert into player (uid, account_uid, nickname, icon_url, mobile_masked)
    select 'd' || place, 'deploy:' || place, '玩家' || place, '', '138****8000'
    from generate_series(1, ${count}) as place returning id`.execute(db);
  const players = rows.map(({ id }) => ({ id, session: randomToken() }));
  const expires_at = new Date(Date.now() + 86_400_000);
  const sessions = players.map(({ id, session }) => ({
    player_id: id,
    expires_at,
    token_hash: createHash('sha256').update(session).digest(),
  }));
  await db.insertInto('session').values(sessions).execute();
  return { players, packId };
}

/** Acknowledged writes that are missing in the database, and codes with two players or none. */
export async function lostWrites(
  { db, packId }: Pick<TwoProcesses, 'db' | 'packId'>,
  { claims, favourites }: Outcome,
): Promise<string[]> {
  const codes = await db
    .selectFrom('claim')
    .innerJoin('pack_code', 'pack_code.id', 'claim.code_id')
    .select(['claim.player_id', 'pack_code.code'])
    .where('claim.pack_id', '=', packId)
    .execute();
  const stored = await db.selectFrom('favourite').select(['player_id', 'game_id']).execute();
  const codeOf = new Map(codes.map(({ player_id, code }) => [player_id, code]));
  const places = new Set(stored.map(({ player_id, game_id }) => `${player_id} ${game_id}`));
  return [
    ...claims.filter(({ player, code }) => codeOf.get(player) !== code).map(({ code }) => `claim of ${code}`),
    ...favourites
      .filter(({ player, game }) => !places.has(`${player} ${game}`))
      .map(({ player, game }) => `favourite ${game} of ${player}`),
    ...(new Set(codes.map(({ code }) => code)).size === codes.length ? [] : ['a code was issued twice']),
  ];
}

/** The statements of public reads of a portal so far, by server. */
export async function readsOf({ url }: PortalProcess): Promise<{ replica: number; primary: number }> {
  const metric = await metricsOf(url);
  const count = (server: string) => metric(`youmen_reads_total{server="${server}"}`) || 0;
  return { replica: count('replica'), primary: count('primary') };
}

/** The replica's lag as a portal reports it, in seconds. */
export async function lagOf({ url }: PortalProcess): Promise<number> {
  return (await metricsOf(url))('youmen_replica_lag_seconds');
}
