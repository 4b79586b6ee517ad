import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { readLevel } from '../notations/numbers.ts';
import { PACK_KINDS, PLATFORMS } from '../vocabulary.ts';
import { PACK_BULK } from './bulk-fields.ts';
import { consoleCalls } from './console-calls.ts';
import {
  choiceOr,
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
import { idList, numberOf, oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange } from './shapes.ts';

/** Stock filters: empty, below the threshold, about to run out, without codes, or with withheld codes. */
export const STOCKS = ['empty', 'low', 'soon', 'uncoded', 'withheld'] as const;
/** Each player gets another code, or all get the same one (通用码). */
export const CODE_KINDS = ['一人一码', '通用码'] as const;
/** Claims of so many days tell when a pack runs out; it is urgent below the second number. */
export const FORECAST_DAYS = 7;
export const URGENT_DAYS = 2;

const ITEM_SEPARATOR = /[、，,;；|]/;
const ITEM_COUNT = /[*×xX✕]\s?\d/;

/** `金币x100、银币×50`. */
function isSeveralItems(name: string): boolean {
  return name.split(ITEM_SEPARATOR).filter((part) => ITEM_COUNT.test(part)).length > 1;
}

const item = z.object({ name: needed('物品', 60), count: integerOrNull('数量', 1) }).check(
  z.refine(({ name }) => !isSeveralItems(name), {
    path: ['name'],
    error: '这里像是有几样物品，请每样填一项，数量填在旁边',
  }),
);

/** The form of a gift pack. Its stock is derived from its codes. */
export const packForm = z
  .object({
    game_id: reference('游戏'),
    title: needed('礼包名称', 120),
    kind: choiceOrNull('类型', PACK_KINDS),
    contents: parts('礼包内容', item, 60),
    how_to: words('领取方法', { items: 20, length: 300 }),
    notice: textOrNull('注意事项', 1_000),
    platforms: choices('平台', PLATFORMS),
    servers: textOrNull('适用区服', 120),
    channel: textOrNull('适用渠道', 60),
    level_limit: integerOrNull('等级要求', 0, 100_000, readLevel),
    code_kind: choiceOr('兑换码类型', CODE_KINDS, '一人一码'),
    shared_code: textOrNull('通用码', 100),
    shared_total: integerOrNull('发放总量', 1, 10_000_000),
    starts_at: momentOrNull('开始时间'),
    ends_at: momentOrNull('结束时间'),
    next_batch_at: momentOrNull('下一批时间'),
    low_stock: integerOrNull('库存预警', 0, 10_000_000),
  })
  .check(
    startsBeforeEnd,
    z.refine(({ code_kind, shared_code }) => code_kind === '一人一码' || shared_code !== null, {
      path: ['shared_code'],
      error: '请填写所有玩家共用的兑换码',
    }),
    z.refine(({ shared_code }) => shared_code === null || !/\s/.test(shared_code), {
      path: ['shared_code'],
      error: '兑换码中间不能有空格',
    }),
  );

/** A pack of which all codes are claimed in some days at the speed of the last `measured` days. */
const forecast = z.object({ days: z.number(), measured: z.number() });

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
    code_kind: z.enum(CODE_KINDS),
    /** A shared code without a limit: `total` and `remaining` are no stock. */
    unlimited: z.boolean(),
    given: count,
    has_codes: z.boolean(),
    forecast: z.nullable(forecast),
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
    ...timeRange,
  },
  bulkFields: PACK_BULK,
  sorts: ['id', 'title', 'remaining', 'starts_at', 'ends_at', 'created_at'],
});

const write = consoleCalls('main', 'packs.write');

/** The packs without codes among some: players would see them as 已领完. */
export const packsUncoded = write.post('packs/uncoded', '礼包：没有兑换码的礼包', {
  input: z.object({ ids: idList }),
  output: z.object({ list: z.array(z.object({ id, title: z.string() })) }),
});

export type PackForm = z.output<typeof packForm>;
export type PackAdminRow = z.output<typeof packs.row>;
