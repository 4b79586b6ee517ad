import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { settleReservations } from '#services/main/reservations/reservation-counts.ts';
import { addReservation } from '#services/main/reservations/reservation-repository.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { coming } from '#tests/integration/reservations/reserving.ts';
import { table } from './table.ts';

const PLAYERS = 6_000;
const AT_ONCE = 64;
const SETTLE_EVERY_MS = 1_000;

type Reserve = (db: Database, gameId: number, playerId: number) => Promise<unknown>;

/** The portal's reservation. */
const withChanges: Reserve = (db, id, playerId) =>
  addReservation(db, {
    kind: 'game',
    id,
    now: new Date(),
    most: 200,
    player: { id: playerId, label: '138****8000' },
  });

/** A counter in the row of the game. */
const withCounter: Reserve = (db, id, playerId) =>
  transaction(db, async (tx) => {
    await sql`
      insert into game_reservation (game_id, player_id, reserved_at) values (${id}, ${playerId}, now())
      on conflict do nothing`.execute(tx);
    await sql`update game set reserve_count = reserve_count + 1 where id = ${id}`.execute(tx);
  });

/** Many players reserve one game at once on PostgreSQL: with a row of changes each, and with a counter in the game's row. */
export async function reservationsBench(): Promise<void> {
  const postgres = await ownPostgres();
  if (!postgres) {
    console.error('PostgreSQL cannot be started.');
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-bench-'));
  const databaseUrl = await newDatabase(postgres);
  const opened = await openDatabase({ databaseUrl, dataDir, owner: testOwner('bench') }, () => undefined);
  try {
    await migrate(opened.db);
    console.log(`${PLAYERS} players, ${AT_ONCE} at once, one game\n
`);
    const changes = await measure(opened.db, '云海剑歌', withChanges);
    const counter = await measure(opened.db, '山海谣', withCounter);
    table(
      ['Way', 'Rate to the counter', 'Reservations per second', 'Median, ms', '99th percentile, ms'],
      [
        row('a row of changes, settled every second', changes, counter),
        row('a counter in the row of the game', counter, counter),
      ],
    );
  } finally {
    await opened.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The result of one way. */
interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

async function measure(db: Database, game: string, reserve: Reserve): Promise<Measured> {
  const gameId = await coming(db, game);
  const times: number[] = [];
  let next = 0;
  const player = async () => {
    while (next < PLAYERS) {
      next += 1;
      const start = performance.now();
      await reserve(db, gameId, next);
      times.push(performance.now() - start);
    }
  };
  const settling = setInterval(() => void settleReservations(db, async () => undefined), SETTLE_EVERY_MS);
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(settling);
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: PLAYERS / seconds, p50: at(0.5), p99: at(0.99) };
}

function row(name: string, { perSecond, p50, p99 }: Measured, reference: Measured): string[] {
  const ratio = (perSecond / reference.perSecond).toFixed(2);
  return [name, ratio, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)];
}
