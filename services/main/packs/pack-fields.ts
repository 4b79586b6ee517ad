import type { Selectable } from 'kysely';
import { packForm } from '#contract/admin/packs.ts';
import { PACK_KINDS, packCard } from '#contract/entities/pack.ts';
import type { Tables } from '#platform/database/tables.ts';
import { cells, columnsIn, type RecordField } from '#platform/import/record-fields.ts';
import { COMPANY_LIMIT, NAME_LIMIT, SUMMARY_LIMIT } from '../import-rows/limits.ts';

const KINDS = Object.fromEntries(
  PACK_KINDS.flatMap((kind) => [
    [kind, kind],
    [`${kind}礼包`, kind],
    [kind.toLowerCase(), kind],
  ]),
);

/** The columns of a pack without its keys, its publication and what an import doesn't set. */
export type PackColumns = Omit<
  Selectable<Tables['pack']>,
  | 'id'
  | 'import_key'
  | 'low_stock'
  | 'per_user'
  | 'published'
  | 'publish_at'
  | 'offline_at'
  | 'reserve_count'
  | 'shared_code'
  | 'shared_total'
  | 'shared_seats'
  | 'shared_withheld'
  | 'version'
>;

const text = { column: ['text', 'known'] } as const;
const list = { column: ['text[]', 'known'] } as const;
const title = { column: ['text', 'take'], read: cells.required, isRequired: true } as const;
const time = { column: ['timestamptz', 'known'] } as const;

/**
 * The columns of a gift pack, and those of its import in the order of the template. The limits are those of `packForm`,
 * unless a reader has its own.
 */
export const packFields = {
  game: {
    about: '游戏名（已在库中）',
    example: '青崖渡',
    isRequired: true,
    read: (reader, name) => reader.required(name, NAME_LIMIT),
  },
  title: { ...title, about: '礼包名，最多 120 字', example: '新手礼包' },
  kind: {
    ...text,
    about: '新手、独家、节日、VIP 或 通用',
    example: '新手',
    read: (reader, name) => reader.choice(name, KINDS),
  },
  contents: {
    column: ['jsonb', 'known'],
    about: '内容：名称：银票，数量：2 | …，或 银票*2、金币*100万',
    example: '青玉*2、铜钱*10万',
  },
  how_to: { ...list, about: '领取步骤，用 | 或 > 分隔', example: '进入游戏|点击福利|输入兑换码' },
  notice: {
    ...text,
    about: '注意事项',
    read: (reader, name, { length }) => reader.body(name, length) || null,
  },
  platforms: { ...list, about: 'android、ios、harmony（鸿蒙）、h5，用 | 分隔', example: 'android|ios' },
  servers: {
    ...text,
    about: '适用区服',
    example: '全服',
    read: (reader, name) => reader.optional(name, SUMMARY_LIMIT),
  },
  channel: { ...text, about: '适用渠道', read: (reader, name) => reader.optional(name, COMPANY_LIMIT) },
  level_limit: {
    column: ['integer', 'known'],
    about: '等级要求',
    example: '10',
    read: (reader, name) => reader.level(name),
  },
  total: { column: ['integer', 'once'], about: '不导入：数量按兑换码计', example: '1000' },
  used: { about: '不导入：按领取计', example: '0' },
  starts_at: { ...time, about: '开始时间', example: '2026-11-01 10:00' },
  ends_at: { ...time, about: '结束时间；只写日期或写 0 点的，到这一天结束', example: '2026-12-31 23:59:59' },
  game_id: { column: ['bigint', 'take'] },
  remaining: { column: ['integer', 'once'] },
  next_batch_at: time,
  feedback_good: { column: ['integer', 'once'] },
  feedback_bad: { column: ['integer', 'once'] },
  created_at: { column: ['timestamptz', 'once'] },
} as const satisfies { [Name in keyof PackColumns]: RecordField<PackColumns[Name]> } & Record<
  string,
  RecordField
>;

export const formColumns = columnsIn(packFields, packForm);
export const cardColumns = columnsIn(packFields, packCard);
