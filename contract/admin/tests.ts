import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { TEST_KINDS, TIME_PRECISIONS } from '../vocabulary.ts';
import { choice, momentOrNull, reference } from './form-fields.ts';
import { resource } from './resource.ts';
import { numberOf, oneOf, searchFilter, timeRange } from './shapes.ts';

export const tests = resource({
  name: 'tests',
  row: z.object({
    id,
    game: z.object({ id, name: z.string() }),
    kind: z.enum(TEST_KINDS),
    starts_at: z.nullable(time),
    precision: z.enum(TIME_PRECISIONS),
    changes: count,
    version: count,
  }),
  /** A test of a new game. Earlier dates are stored and shown. */
  form: z
    .object({
      game_id: reference('游戏'),
      kind: choice('测试类型', TEST_KINDS),
      starts_at: momentOrNull('测试时间'),
      precision: choice('时间精度', TIME_PRECISIONS),
    })
    .check(
      z.refine(({ starts_at, precision }) => (starts_at === null) === (precision === '待定'), {
        path: ['starts_at'],
        error: '时间待定时不填测试时间，其他精度必须填写',
      }),
    ),
  isPublished: false,
  filters: { q: searchFilter, game_id: z.optional(numberOf), kind: oneOf(TEST_KINDS), ...timeRange },
  sorts: ['id', 'starts_at'],
});

export type TestForm = z.output<typeof tests.form>;
export type TestAdminRow = z.output<typeof tests.row>;
