import { sql } from 'kysely';
import type { CallData } from '#contract/call.ts';
import type { ownReservations } from '#contract/calls/reservations.ts';
import { RESERVATIONS_LIMIT } from '#contract/vocabulary.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { gameRefJson } from '../lists/game-ref.ts';
import { wireTime } from '../lists/times.ts';
import { presentPackCard } from '../packs/pack-presenter.ts';
import { findPacks } from '../packs/pack-repository.ts';
import { gameLaunched, gameReservable, packReservable } from './reservable.ts';

type GameEntry = CallData<typeof ownReservations>['games'][number];

/**
 * A player's reservations of what is published, newest first; those of launched games and opened packs stay, the newest of
 * them beside all that can still be reserved.
 */
export const readOwnReservations: Handle<typeof ownReservations> = async ({ db, player, now }, _params) => {
  const scope = new ReadScope(now);
  const [games, reserved] = await Promise.all([
    listGames(db, player.id, now),
    db
      .selectFrom('pack_reservation')
      .innerJoin('pack', 'pack.id', 'pack_reservation.pack_id')
      .select(['pack_id', 'reserved_at'])
      .where('player_id', '=', player.id)
      .where('revoked_at', 'is', null)
      .orderBy(packReservable(now), 'desc')
      .orderBy('reserved_at', 'desc')
      .orderBy('pack_id', 'desc')
      .limit(RESERVATIONS_LIMIT)
      .execute(),
  ]);
  const ids = reserved.map(({ pack_id }) => pack_id);
  const packs = new Map((await findPacks(db, ids)).map((pack) => [pack.id, pack]));
  return {
    games: games.sort(newestFirst).map(({ reserved_at, next, ...row }) => ({
      ...row,
      reserved_at: chinaTime(reserved_at),
      next: next && { ...next, starts_at: wireTime(next.starts_at) },
    })),
    packs: reserved.sort(newestFirst).flatMap(({ pack_id, reserved_at }) => {
      const pack = packs.get(pack_id);
      return pack ? [{ pack: presentPackCard(pack, scope), reserved_at: chinaTime(reserved_at) }] : [];
    }),
    generated_at: chinaTime(now),
  };
};

function newestFirst(one: { reserved_at: Date }, other: { reserved_at: Date }): number {
  return other.reserved_at.getTime() - one.reserved_at.getTime();
}

function listGames(db: Database, playerId: number, now: Date) {
  return db
    .selectFrom('game_reservation')
    .innerJoin('game', 'game.id', 'game_reservation.game_id')
    .select([
      gameRefJson().as('game'),
      'game_reservation.reserved_at',
      gameReservable(now).as('reservable'),
      gameLaunched(now).as('launched'),
      sql<GameEntry['next']>`(
        select jsonb_build_object('kind', kind, 'starts_at', starts_at, 'precision', precision) from game_test
        where game_test.game_id = game.id and (starts_at is null or starts_at > ${now})
        order by starts_at nulls last, id limit 1)`.as('next'),
    ])
    .where('game_reservation.player_id', '=', playerId)
    .where('game_reservation.revoked_at', 'is', null)
    .where('game.published', '=', true)
    .orderBy('reservable', 'desc')
    .orderBy('game_reservation.reserved_at', 'desc')
    .orderBy('game.id', 'desc')
    .limit(RESERVATIONS_LIMIT)
    .execute();
}
