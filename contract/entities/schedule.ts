import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { gameRef } from './game.ts';

export const OPENING_STATES = ['即将', '今日', '已开'] as const;
export const OPENING_PLATFORMS = ['双端', 'android', 'ios', 'h5'] as const;
export const TEST_KINDS = ['删档', '不删档', '限量', '首发', '公测'] as const;
export const TIME_PRECISIONS = ['分', '日', '月', '待定'] as const;

/** A server opening. A dynamic one opens when the server before it is full: its time is a forecast. */
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
  game: z.object({ ...gameRef.shape, categories: z.array(z.string()), reserve_count: z.nullable(z.int()) }),
  kind: z.enum(TEST_KINDS),
  starts_at: z.nullable(time),
  precision: z.enum(TIME_PRECISIONS),
  history: z.array(z.object({ changed_at: time, was_at: z.nullable(time) })),
});

export type Opening = z.output<typeof opening>;
export type GameTest = z.output<typeof gameTest>;
