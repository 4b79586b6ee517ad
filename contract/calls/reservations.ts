import * as z from 'zod/mini';
import { gameRef } from '../entities/game.ts';
import { packCard } from '../entities/pack.ts';
import { gameTest } from '../entities/schedule.ts';
import { count, firstTime, idParam, time } from '../fields.ts';
import { ownRead, ownWrite } from '../player-calls.ts';
import { RESERVATION_KINDS, RESERVATIONS_LIMIT } from '../vocabulary.ts';

export const reserve = ownWrite('/vue/reserve', {
  summary: `Reserves a game until its launch or a pack until it opens, or revokes it; idempotent, ${RESERVATIONS_LIMIT} of each at most`,
  input: z.object({ kind: z.enum(RESERVATION_KINDS), id: idParam, on: z.boolean() }),
  output: z.object({
    reserved: z.boolean(),
    count: count.check(z.describe('The reservations at this moment')),
    is_new: firstTime,
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
});

const next = z.pick(gameTest, { kind: true, starts_at: true, precision: true });

export const ownReservations = ownRead('/vue/reservations', {
  summary: "The signed-in player's reservations (我的预约), newest first",
  output: z.object({
    games: z.array(
      z.object({
        game: gameRef,
        reserved_at: time,
        reservable: z.boolean().check(z.describe('Players can reserve it')),
        launched: z.boolean(),
        next: z.nullable(next),
      }),
    ),
    packs: z.array(z.object({ pack: packCard, reserved_at: time })),
    generated_at: time,
  }),
});
