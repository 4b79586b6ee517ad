import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameCard } from '../entities/game.ts';
import { id, idParam, time } from '../fields.ts';
import { FAVOURITES_LIMIT } from '../vocabulary.ts';

export const gamesByIds = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/gamesof',
  summary: `Games by their ids, separated by commas, ${FAVOURITES_LIMIT} at most, in that order; unknown ones are left out`,
  input: z.object({
    ids: z.pipe(
      z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${FAVOURITES_LIMIT - 1}}$`))),
      z.transform((text) => [...new Set(text.split(',').map(Number))]),
    ),
  }),
  output: z.object({ list: z.array(gameCard), generated_at: time }),
  errors: ['BAD_REQUEST'],
  cacheSeconds: 60,
});

export const favourites = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/favourites',
  summary: "The signed-in player's favourite games (我的收藏), the latest first",
  input: z.object({}),
  output: z.object({ list: z.array(gameCard), generated_at: time }),
  errors: ['LOGIN_REQUIRED', 'UNAVAILABLE'],
  cacheSeconds: 0,
  player: true,
});

export const favourite = defineCall({
  service: 'main',
  method: 'POST',
  path: '/vue/favourite',
  summary: `Adds games to the player's favourites or takes them out; of more than ${FAVOURITES_LIMIT} the oldest go`,
  input: z.object({
    ids: z.array(idParam).check(z.minLength(1), z.maxLength(FAVOURITES_LIMIT)),
    on: z.boolean(),
  }),
  output: z.object({ ids: z.array(id).check(z.describe('All of the player, the latest first')) }),
  errors: ['BAD_REQUEST', 'LOGIN_REQUIRED', 'FORBIDDEN', 'TOO_MANY', 'UNAVAILABLE'],
  cacheSeconds: 0,
  player: true,
  writes: true,
  body: 'json',
});
