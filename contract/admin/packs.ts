import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { PACK_KINDS, PLATFORMS } from '../vocabulary.ts';
import {
  choiceOrNull,
  choices,
  integerOrNull,
  momentOrNull,
  needed,
  parts,
  reference,
  startsBeforeEnd,
  textOrNull,
  words,
} from './form-fields.ts';
import { publicationColumns, resource } from './resource.ts';
import { numberOf, oneOf, PUBLICATION_STATES, searchFilter, someOf } from './shapes.ts';

/** Stock filters: empty, below the threshold, or with withheld codes. */
export const STOCKS = ['empty', 'low', 'withheld'] as const;

/** The form of a gift pack. Its stock is derived from its codes. */
export const packForm = z
  .object({
    game_id: reference('游戏'),
    title: needed('礼包名称', 120),
    kind: choiceOrNull('类型', PACK_KINDS),
    contents: parts('礼包内容', z.object({ name: needed('物品', 60), count: integerOrNull('数量', 1) }), 60),
    how_to: words('领取方法', { items: 20, length: 300 }),
    notice: textOrNull('注意事项', 1_000),
    platforms: choices('平台', PLATFORMS),
    servers: textOrNull('适用区服', 120),
    channel: textOrNull('适用渠道', 60),
    level_limit: integerOrNull('等级要求', 0, 100_000),
    starts_at: momentOrNull('开始时间'),
    ends_at: momentOrNull('结束时间'),
    next_batch_at: momentOrNull('下一批时间'),
    low_stock: integerOrNull('库存预警', 0, 10_000_000),
  })
  .check(startsBeforeEnd);

export const packs = resource({
  name: 'packs',
  row: z.object({
    id,
    game: z.object({ id, name: z.string() }),
    title: z.string(),
    kind: z.nullable(z.string()),
    platforms: z.array(z.string()),
    total: count,
    remaining: count,
    withheld: count,
    low_stock: z.nullable(count),
    is_low: z.boolean(),
    starts_at: z.nullable(time),
    ends_at: z.nullable(time),
    next_batch_at: z.nullable(time),
    feedback_good: count,
    feedback_bad: count,
    created_at: time,
    ...publicationColumns,
  }),
  form: packForm,
  filters: {
    q: searchFilter,
    game_id: z.optional(numberOf),
    kind: oneOf(PACK_KINDS),
    platform: oneOf(PLATFORMS),
    stock: oneOf(STOCKS),
    ends_within: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(365))),
    state: someOf(PUBLICATION_STATES),
  },
  sorts: ['id', 'title', 'remaining', 'starts_at', 'ends_at', 'created_at'],
});

export type PackForm = z.output<typeof packForm>;
export type PackAdminRow = z.output<typeof packs.row>;
