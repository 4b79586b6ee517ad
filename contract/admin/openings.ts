import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { readTimeOfDay } from '../notations/time-of-day.ts';
import { OPENING_PLATFORMS } from '../vocabulary.ts';
import { OPENING_BULK } from './bulk-fields.ts';
import { consoleCalls } from './console-calls.ts';
import {
  choiceOrNull,
  halfWidthName,
  integer,
  moment,
  needed,
  reference,
  referenceOrNull,
  toggle,
} from './form-fields.ts';
import { resource } from './resource.ts';
import { idempotencyKey, numberOf, oneOf, searchFilter, timeFilter, yesOrNo } from './shapes.ts';
import { SERVER_NAME_LENGTH } from './text-limits.ts';

export const GRID_LIMIT = 500;

export const openingForm = z.object({
  game_id: reference('游戏'),
  server_name: halfWidthName('区服', SERVER_NAME_LENGTH),
  opens_at: moment('开服时间'),
  dynamic: toggle('动态开服'),
  platform: choiceOrNull('平台', OPENING_PLATFORMS),
  pack_id: referenceOrNull('礼包'),
});

export const openings = resource({
  name: 'openings',
  row: z.object({
    id,
    game: z.object({ id, name: z.string() }),
    server_name: z.string(),
    opens_at: time,
    dynamic: z.boolean(),
    platform: z.nullable(z.enum(OPENING_PLATFORMS)),
    pack: z.nullable(z.object({ id, title: z.string() })),
    version: count,
  }),
  form: openingForm,
  isPublished: false,
  filters: {
    q: searchFilter,
    game_id: z.optional(numberOf),
    platform: oneOf(OPENING_PLATFORMS),
    dynamic: yesOrNo,
    from: timeFilter,
    to: timeFilter,
  },
  bulkFields: OPENING_BULK,
  sorts: ['id', 'opens_at', 'server_name'],
});

const write = consoleCalls('main', 'openings.write');

const unsavedRow = z.object({
  line: count,
  game_name: z.string(),
  item: z.custom<Partial<z.output<typeof openingForm>>>(),
  /** The time as it was written. */
  time_text: z.string(),
  problems: z.array(z.object({ field: z.string(), msg: z.string() })),
});

/**
 * Saves all rows of a grid in one transaction. New rows have no id, others the version that was read. A row that is stored
 * already is left as it is. Problems have the path of the row (`rows.3.item.server_name`, or `rows.3`).
 */
export const openingGrid = write.post('openings/grid', '开服：保存表格', {
  input: z.object({
    rows: z
      .array(
        z.object({
          id: z.nullable(id),
          version: count,
          item: openingForm,
          idempotency_key: idempotencyKey,
        }),
      )
      .check(
        z.maxLength(GRID_LIMIT, `一次最多保存 ${GRID_LIMIT} 行，请分几次保存`),
        z.refine((rows) => {
          const keys = rows.flatMap(({ idempotency_key }) => idempotency_key ?? []);
          return new Set(keys).size === keys.length;
        }, '每一行的 idempotency_key 应各不相同'),
      ),
    removed: z._default(z.array(id).check(z.maxLength(GRID_LIMIT)), []),
  }),
  output: z.object({
    ids: z.array(id),
    created: count,
    saved: count,
    removed: count,
    /** The id for `undo`; null if nothing changed. */
    run: z.nullable(count),
  }),
});

/**
 * Parses rows copied from a spreadsheet (tab-separated, with or without a header) without saving. `notes` says in sentences
 * what is not read: columns, titles, totals and remarks.
 */
export const openingPaste = write.post('openings/paste', '开服：解析粘贴的表格', {
  input: z.object({
    text: z
      .string('请粘贴表格')
      .check(
        z.maxLength(200_000, `内容超过 20 万字，一次最多 ${GRID_LIMIT} 行。请分几次粘贴，或存成文件用“导入”`),
      ),
  }),
  output: z.object({ rows: z.array(unsavedRow), notes: z.array(z.string()) }),
});

/** Generates rows by a rule: numbered names such as `双线{n}服`, on weekdays or every n days, at the given times. */
export const openingRepeat = write.post('openings/repeat', '开服：按规则生成', {
  input: z.object({
    game_id: reference('游戏'),
    name: needed('区服名规则', SERVER_NAME_LENGTH).check(
      z.regex(/\{n\}/, '区服名规则里要有 {n}，例如 双线{n}服'),
    ),
    first: integer('起始编号', 1, 1_000_000),
    from: moment('开始日期'),
    until: moment('结束日期'),
    every_days: z._default(z.nullable(integer('间隔天数', 1, 60)), null),
    /** 1 Monday … 7 Sunday. */
    weekdays: z._default(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)), []),
    times: z
      .array(
        z.string().check(
          z.overwrite((text: string) => readTimeOfDay(text) ?? text),
          z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, {
            error: ({ input }) => `无法识别时间“${input}”；可写 10:00、晚8点`,
          }),
        ),
      )
      .check(z.minLength(1, '请填写时间'), z.maxLength(24)),
    platform: openingForm.shape.platform,
    dynamic: openingForm.shape.dynamic,
    pack_id: openingForm.shape.pack_id,
  }),
  output: z.object({ rows: z.array(unsavedRow) }),
});

export type OpeningForm = z.output<typeof openingForm>;
export type OpeningAdminRow = z.output<typeof openings.row>;
export type DrawnOpening = z.output<typeof unsavedRow>;
