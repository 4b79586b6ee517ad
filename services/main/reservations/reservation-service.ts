import type { reserve } from '#contract/calls/reservations.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { RESERVATIONS_LIMIT } from '#contract/vocabulary.ts';
import type { Handle } from '../context.ts';
import { addReservation, readReservation, revokeReservation } from './reservation-repository.ts';

const CLOSED = { game: '这款游戏现在不能预约了', pack: '这个礼包现在不能预约了' } as const;

/**
 * Reserves a game or a pack, or revokes it; idempotent. What was reserved stays so after the launch.
 * @throws {Refusal} NOT_FOUND; CONFLICT if it can't be reserved; TOO_MANY beyond the limit of a player
 */
export const changeReservation: Handle<typeof reserve> = async ({ db, player, now }, { kind, id, on }) => {
  const given = { kind, id, player: { id: player.id, label: player.mobile_masked }, now };
  const isNew = on && (await addReservation(db, { ...given, most: RESERVATIONS_LIMIT }));
  if (!on) {
    await revokeReservation(db, given);
  }
  const state = orNotFound(await readReservation(db, given));
  const { reserved, reservable, count } = state;
  if (on && !reserved) {
    throw reservable
      ? new Refusal('TOO_MANY', `最多预约 ${RESERVATIONS_LIMIT} 个，请先取消一些`)
      : new Refusal('CONFLICT', CLOSED[kind]);
  }
  return { reserved, count, is_new: isNew };
};
