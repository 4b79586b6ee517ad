import * as z from 'zod/mini';
import { gameCard } from '../entities/game.ts';
import { id, idParam, time } from '../fields.ts';
import { ownRead, ownWrite, publicRead } from '../player-calls.ts';
import { FAVOURITES_LIMIT } from '../vocabulary.ts';

export const gamesByIds = publicRead('/vue/gamesof', {
  summary: `Games by their ids, separated by commas, ${FAVOURITES_LIMIT} at most, in that order; unknown ids are skipped`,
  input: z.object({
    ids: z.pipe(
      z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${FAVOURITES_LIMIT - 1}}$`))),
      z.transform((text) => [...new Set(text.split(',').map(Number))]),
    ),
  }),
  output: z.object({ list: z.array(gameCard), generated_at: time }),
});

export const favourites = ownRead('/vue/favourites', {
  summary: "The signed-in player's favourite games (我的收藏), newest first",
  output: z.object({ list: z.array(gameCard), generated_at: time }),
});

export const favourite = ownWrite('/vue/favourite', {
  summary: `Adds or removes favourite games; beyond ${FAVOURITES_LIMIT} the oldest are removed`,
  input: z.object({
    ids: z.array(idParam).check(z.minLength(1), z.maxLength(FAVOURITES_LIMIT)),
    on: z.boolean(),
  }),
  output: z.object({ ids: z.array(id).check(z.describe("The player's favourites, newest first")) }),
  errors: ['TOO_MANY'],
});
