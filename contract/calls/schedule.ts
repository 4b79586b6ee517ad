import * as z from 'zod/mini';
import { gameRef } from '../entities/game.ts';
import {
  calendarOpening,
  calendarTest,
  cancelledOpening,
  gameTest,
  OPENING_PLATFORMS,
  opening,
} from '../entities/schedule.ts';
import { activity } from '../entities/site.ts';
import { count, idParam, idsParam, listOf, page, size, time } from '../fields.ts';
import { publicRead } from '../player-calls.ts';
import { OPENING_DAYS, TEST_RANGES } from '../vocabulary.ts';

export { OPENING_DAYS, TEST_RANGES };

export const openingList = publicRead('/vue/server', {
  summary: 'Server openings of a day, with the counts of all days; `games` are the games with openings',
  input: z.object({
    day: z._default(z.enum(OPENING_DAYS), 'today'),
    platform: z.optional(z.enum(OPENING_PLATFORMS)),
    game_id: z.optional(idParam),
    page,
    size: z._default(size, 50),
  }),
  output: z.object({
    ...listOf(opening).shape,
    counts: z.object({ today: count, tomorrow: count, coming: count, past: count }),
    games: z.array(gameRef),
  }),
});

export const calendar = publicRead('/vue/calendar', {
  summary:
    'Openings for a calendar: recent and future ones of one game, of some games or of all, or one by id',
  input: z.object({
    id: z.optional(idParam),
    game_id: z.optional(idParam),
    game_ids: z.optional(idsParam),
  }),
  output: z.object({
    game: z.nullable(gameRef).check(z.describe('The requested game')),
    list: z.array(calendarOpening).check(z.describe('By time, 1,000 at most')),
    tests: z.optional(
      z.array(calendarTest).check(z.describe('The tests of the requested game of which the day is known')),
    ),
    cancelled: z.optional(
      z
        .object({ openings: z.array(cancelledOpening), tests: z.array(calendarTest) })
        .check(z.describe('What is no longer in this calendar, for a week')),
    ),
    generated_at: time,
  }),
  errors: ['NOT_FOUND'],
  cacheSeconds: 300,
});

export const testList = publicRead('/vue/test', {
  summary: 'Tests and first releases of new games',
  input: z.object({ range: z.optional(z.enum(TEST_RANGES)), page, size }),
  output: listOf(gameTest),
});

export const activityList = publicRead('/vue/activity', {
  summary: 'Activities: running, then upcoming, then ended',
  input: z.object({ page, size }),
  output: listOf(activity),
});
