import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { OPENING_PLATFORMS, OPENING_STATES, TEST_KINDS, TIME_PRECISIONS } from '../vocabulary.ts';
import { gameRef } from './game.ts';

export { OPENING_PLATFORMS, OPENING_STATES, TEST_KINDS, TIME_PRECISIONS };

/** A server opening. A dynamic one opens when the previous server is full, so its time is an estimate. */
export const opening = z.object({
  id,
  game: gameRef,
  server_name: z.string(),
  opens_at: time,
  dynamic: z.boolean(),
  platform: z.nullable(z.enum(OPENING_PLATFORMS)),
  pack_id: z.nullable(id),
  state: z.enum(OPENING_STATES),
});

/** A test or first release of a new game (新游测试). */
export const gameTest = z.object({
  id,
  game: z.object({ ...gameRef.shape, categories: z.array(z.string()), reserve_count: count }),
  kind: z.enum(TEST_KINDS),
  starts_at: z.nullable(time),
  precision: z.enum(TIME_PRECISIONS),
  history: z.array(z.object({ changed_at: time, was_at: z.nullable(time) })),
});

/** Missing or null if the service does not know. */
const revision = {
  sequence: z
    .nullish(count)
    .check(z.describe('Grows with each change of the time, and when the event is cancelled or comes back')),
  changed_at: z.nullish(time).check(z.describe('The last change of what the event shows')),
};

export const calendarOpening = z.object({ ...opening.shape, ...revision });

export const calendarTest = z.object({
  ...z.pick(gameTest, { id: true, kind: true, starts_at: true, precision: true }).shape,
  game: gameRef,
  ...revision,
});

/** An opening that is no longer in a calendar, as it was last. */
export const cancelledOpening = z.omit(calendarOpening, { pack_id: true, state: true });

export type Opening = z.output<typeof opening>;
export type GameTest = z.output<typeof gameTest>;
export type CalendarOpening = z.output<typeof calendarOpening>;
export type CalendarTest = z.output<typeof calendarTest>;
export type CancelledOpening = z.output<typeof cancelledOpening>;
