import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { choice, integer, moment, momentOrNull, reference, startsBeforeEnd } from './form-fields.ts';
import { resource } from './resource.ts';
import { numberOf, oneOf } from './shapes.ts';

export const BOARDS = ['hot', 'new', 'reserve'] as const;
export const BOARD_NAMES = {
  hot: '热门榜',
  new: '新游榜',
  reserve: '预约榜',
} as const satisfies Record<(typeof BOARDS)[number], string>;
export const BOARD_LENGTH = 50;
const WHEN = ['running', 'coming', 'over'] as const;

export const rankings = resource({
  name: 'rankings',
  row: z.object({
    id,
    board: z.enum(BOARDS),
    position: count,
    game: z.object({ id, name: z.string(), published: z.boolean() }),
    starts_at: time,
    ends_at: z.nullable(time),
    version: count,
  }),
  /** Pins a game to a place of a ranking for a period. */
  form: z
    .object({
      board: choice('榜单', BOARDS),
      position: integer('名次', 1, BOARD_LENGTH),
      game_id: reference('游戏'),
      starts_at: moment('开始时间'),
      /** Null: no end. */
      ends_at: momentOrNull('结束时间'),
    })
    .check(startsBeforeEnd),
  isPublished: false,
  filters: { board: oneOf(BOARDS), game_id: z.optional(numberOf), when: oneOf(WHEN) },
  sorts: ['position', 'id', 'starts_at', 'ends_at'],
});

export type PinForm = z.output<typeof rankings.form>;
export type PinAdminRow = z.output<typeof rankings.row>;
