// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import {
  recountReservations,
  settleChanges,
  settleReservations,
} from '#services/main/reservations/reservation-counts.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { describeEachDatabase } from '../databases.ts';
import { locksInOrder } from '../lock-order.ts';
import { callService } from '../main-service/call.ts';
import { at, NOW } from '../main-service/inputs.ts';
import { Killed, killedAt } from '../notifications/events.ts';
import { untilLockWait } from '../until-lock-wait.ts';
import { coming, countOf, player, reserve, settle } from './reserving.ts';

type Settle = (tx: Tx) => Promise<unknown>;

/** Reads the changes and then deletes all of them: what commits in between is lost. */
const readThenDelete: Settle = async (tx) => {
  await sql`
    update game set reserve_count = reserve_count + coalesce((select sum(change) from reservation_change), 0)`.execute(
    tx,
  );
  await sql`select pg_sleep(0.01)`.execute(tx);
  await tx.deleteFrom('reservation_change').execute();
};

describeEachDatabase('counts of reservations', (open, kind) => {
  let db: Database;
  let id = 0;
  beforeEach(async () => {
    db = await open();
    id = await coming(db);
  });

  const truth = async () => {
    const rows = await db
      .selectFrom('game_reservation')
      .select('player_id')
      .where('revoked_at', 'is', null)
      .execute();
    return rows.length;
  };

  /** Players reserve and revoke at once, also the same ones twice, while the changes are settled. Returns the error. */
  async function crowd(settleOnce: Settle): Promise<number> {
    const random = seededRandom(20_261_121);
    let isDone = false;
    const settling = (async () => {
      while (!isDone) {
        await transaction(db, settleOnce);
      }
    })();
    // It may fail before the players have ended.
    settling.catch(() => undefined);
    const one = async () => {
      for (let step = 0; step < 12; step += 1) {
        await reserve(db, 1 + Math.floor(random() * 12), id, { on: random() < 0.6 });
      }
    };
    await Promise.all(Array.from({ length: 12 }, one));
    isDone = true;
    await settling;
    await transaction(db, settleOnce);
    return (await countOf(db, id)) - (await truth());
  }

  test('[RSV-04] the count is exact when players reserve and revoke at once while it is settled', async () => {
    expect(await crowd(settleChanges)).toBe(0);
  });

  test.runIf(kind === 'postgres')(
    '[RSV-04] the check notices changes that are lost between a read and a delete',
    async () => {
      // Lost changes may cancel each other out, or make a count negative, which the table refuses.
      let error: number | string = 0;
      for (let run = 0; run < 5 && error === 0; run += 1) {
        error = await crowd(readThenDelete).catch((refusal: Error) => refusal.message);
      }
      expect(error).not.toBe(0);
      if (typeof error === 'string') {
        expect(error).toContain('game_reserve_count_check');
      }
    },
  );

  test.runIf(kind === 'postgres')(
    '[RSV-04] two processes that settle at once count nothing twice',
    async () => {
      for (let playerId = 1; playerId <= 30; playerId += 1) {
        await reserve(db, playerId, id);
      }
      await Promise.all(Array.from({ length: 6 }, () => settle(db)));
      await settle(db);
      expect(await countOf(db, id)).toBe(30);
    },
  );

  test('[RSV-04] a process that is killed while it settles neither loses nor repeats a change', async () => {
    let added = 0;
    for (const when of ['before', 'after'] as const) {
      for (let number = 1; ; number += 1) {
        added += 1;
        await reserve(db, added, id);
        const kill = killedAt(number, when);
        await transaction(db.withPlugin(kill), settleChanges).catch((error) =>
          expect(error).toBeInstanceOf(Killed),
        );
        await settle(db);
        expect(await countOf(db, id)).toBe(added);
        if (!kill.isOver) {
          break;
        }
      }
    }
  });

  test.runIf(kind === 'postgres')('[RSV-04] a recount waits for those who reserve', async () => {
    const { recounting } = await transaction(db, async (tx) => {
      const reservation = { game_id: id, player_id: 1, reserved_at: at(0) };
      await tx.insertInto('game_reservation').values(reservation).execute();
      const recounting = transaction(db, recountReservations);
      await untilLockWait(db);
      await tx.insertInto('reservation_change').values({ game_id: id, change: 1 }).execute();
      return { recounting };
    });
    await recounting;
    expect(await countOf(db, id)).toBe(1);
  });

  test.runIf(kind === 'postgres')('[RSV-04] a recount locks games in the order of their ids', async () => {
    const other = await coming(db, '山海谣');
    await db.updateTable('game').set({ reserve_count: 7 }).execute();
    expect(await locksInOrder(db, [id, other], recountReservations)).toBe(true);
    expect(await Promise.all([countOf(db, id), countOf(db, other)])).toEqual([0, 0]);
  });

  test('[RSV-04] pages are invalidated after each batch, and settling ends after one with its process', async () => {
    await sql`
      insert into reservation_change (game_id, change)
      select ${id}::bigint, 1 from generate_series(1, 20001)`.execute(db);
    const ending = new AbortController();
    const counts: number[] = [];
    const publish = async () => {
      counts.push(await countOf(db, id));
      ending.abort();
    };
    await settleReservations(db, publish, ending.signal);
    expect(counts).toEqual([20_000]);
    await settleReservations(db, publish);
    expect(counts).toEqual([20_000, 20_001]);
  });

  test('[RSV-01] a player has 200 reservations at most', async () => {
    await sql`
      insert into game (name, first_letter, status, published)
      select '游戏' || place, '#', '预约', true from generate_series(1, 200) as place`.execute(db);
    await sql`
      insert into game_reservation (game_id, player_id, reserved_at)
      select id, 1, now() from game where name like '游戏%'`.execute(db);
    expect(await reserve(db, 1, id)).toBe('TOO_MANY');
    await db.updateTable('game').set({ status: '已上线' }).where('name', '=', '游戏1').execute();
    expect(await reserve(db, 1, id)).toMatchObject({ reserved: true });
    const { envelope } = await callService(db, '/vue/reservations', {}, NOW, player(1));
    const games = envelope.status === 1 ? envelope.data.games : [];
    expect(games).toHaveLength(200);
    expect(games.at(-1)).toMatchObject({ game: { id }, reservable: true });
    expect(await reserve(db, 2, id)).toMatchObject({ reserved: true });
  });
});
