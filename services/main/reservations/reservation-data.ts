import type { Tx } from '#platform/database/transaction.ts';

/** A player's reservations, also revoked ones, for the export of the player's data. */
export async function readReservations(tx: Tx, id: number) {
  const game_reservation = await tx
    .selectFrom('game_reservation')
    .innerJoin('game', 'game.id', 'game_reservation.game_id')
    .select(['game.name as game', 'reserved_at', 'revoked_at'])
    .where('player_id', '=', id)
    .execute();
  const pack_reservation = await tx
    .selectFrom('pack_reservation')
    .innerJoin('pack', 'pack.id', 'pack_reservation.pack_id')
    .select(['pack.title as pack', 'reserved_at', 'revoked_at'])
    .where('player_id', '=', id)
    .execute();
  return { game_reservation, pack_reservation };
}
