import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { moment } from './form-fields.ts';
import { REASON_LENGTH } from './text-limits.ts';

/** The length of a text that filters a list. */
export const FILTER_LENGTH = 60;

/** Entries per page of an admin list, by default and at most. */
export const LIST_SIZE = 20;
export const LIST_SIZE_LIMIT = 200;
export const EXPORT_LIMIT = 100_000;
export const BATCH_LIMIT = 500;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
/** The publication states: never published, scheduled, published, unpublished. */
export const PUBLICATION_STATES = ['draft', 'scheduled', 'published', 'offline'] as const;
export const PUBLICATION_NAMES = {
  draft: '草稿',
  scheduled: '定时',
  published: '已发布',
  offline: '已下线',
} as const satisfies Record<(typeof PUBLICATION_STATES)[number], string>;
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** Of a new record: a save that repeats the key is a save of the record that the first one created. */
export const idempotencyKey = z.optional(
  z
    .string()
    .check(
      z.regex(/^[\w-]{16,64}$/, 'idempotency_key 应是 16 到 64 个字母、数字、_ 或 -，例如 UUID'),
      z.describe(
        'Of a new record, for example a UUID: a repeated save with the key of the first one saves the same record again instead of creating another one. Remembered for 8 days, for each operator and resource',
      ),
    ),
);

/** The publication of a record, with past or future times. */
export const publication = z.object({
  state: z.enum(PUBLICATION_STATES),
  publish_at: z.nullable(time),
  offline_at: z.nullable(time),
});

/** A requested publication. `scheduled` requires `publish_at`; `offline_at` schedules unpublishing. */
export const publicationWanted = z
  .object({
    state: z.enum(PUBLICATION_STATES, '请选择状态'),
    publish_at: z._default(z.nullable(moment('发布时间')), null),
    offline_at: z._default(z.nullable(moment('下线时间')), null),
  })
  .check(
    z.refine(({ state, publish_at }) => state !== 'scheduled' || publish_at !== null, {
      path: ['publish_at'],
      error: '定时发布要填写发布时间',
    }),
    z.refine(
      ({ publish_at, offline_at }) =>
        publish_at === null || offline_at === null || Date.parse(publish_at) < Date.parse(offline_at),
      { path: ['offline_at'], error: '下线时间要晚于发布时间' },
    ),
  );

export const oneOf = <const Words extends readonly [string, ...string[]]>(list: Words) =>
  z.optional(z.enum(list));
/** Query parameter: comma-separated words. */
export function someOf<const Words extends readonly [string, ...string[]]>(list: Words) {
  return z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((given) => (Array.isArray(given) ? given : given.split(','))),
      ),
      z.array(z.enum(list)).check(z.maxLength(list.length)),
    ),
  );
}
export const searchFilter = z.optional(
  z.string().check(z.trim(), z.maxLength(FILTER_LENGTH, `查找内容最多 ${FILTER_LENGTH} 个字`)),
);
/** Query parameter: a switch, `1` or `0`. */
export const yesOrNo = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(['0', '1'])]),
    z.transform((given) => given === true || given === '1'),
  ),
);
/** Query parameter: an id; the first info page has 0. */
export const numberOf = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/))]),
  z.pipe(z.transform(Number), count),
);
/** Query parameter: the start or end of a period. */
export const timeFilter = z.optional(moment('开始时间'));
/** A range of the time that a list is about. */
export const timeRange = { from: timeFilter, to: timeFilter };

type Sorts = readonly [string, ...string[]];
type Filters = Record<string, z.ZodMiniType>;

/** The input of a list: page, order (`-` for descending) and filters. */
export function listInput<const S extends Sorts, F extends Filters>(sorts: S, filters: F) {
  return z.object({ ...pageFields, ...sortField(sorts), ...filters });
}

/** The input of an export: the order and the filters of the list. */
export function exportInput<const S extends Sorts, F extends Filters>(sorts: S, filters: F) {
  return z.object({ format: z._default(z.enum(EXPORT_FORMATS), 'csv'), ...sortField(sorts), ...filters });
}

const pageFields = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_SIZE_LIMIT)), LIST_SIZE),
};

function sortField<const S extends Sorts>(sorts: S) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`]);
  return { sort: z.optional(z.enum(orders as unknown as readonly [S[number] | `-${S[number]}`])) };
}

/** The result of a list. `total` is capped at 100,000. */
export function listResult<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: count,
    total_capped: z.optional(z.boolean()),
    page: count,
    size: count,
  });
}

export const idList = z
  .array(count, '请先选择')
  .check(z.minLength(1, '请先选择'), z.maxLength(BATCH_LIMIT, `一次最多 ${BATCH_LIMIT} 项`));

export const requiredReason = z
  .string('请填写原因')
  .check(
    z.trim(),
    z.minLength(1, '请填写原因'),
    z.maxLength(REASON_LENGTH, `原因最多 ${REASON_LENGTH} 个字`),
  );

const MOBILE_WITHIN = /(^|\D)(86)?0?1[3-9]([\s-]?\d){9}(?!\d)/;

/** A reason that goes into the audit: it has no mobile number. */
export const namelessReason = requiredReason.check(
  z.refine((text) => !MOBILE_WITHIN.test(text.normalize('NFKC')), '原因里请不要写手机号'),
);

export const auditEntry = z.object({
  id,
  at: time,
  /** Without an id: the clock, the command line, or a failed login. */
  operator: z.object({ id: z.nullable(id), name: z.string() }),
  /** The prefix and name of the operator’s token, if the call was made with one. */
  token: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  action_name: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.string()),
  title: z.string(),
  /** The changed fields; secrets and codes are masked. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.string(),
});

/** The result of a batch; skipped records have a reason. */
export const batchResult = z.object({
  done: z.array(count),
  skipped: z.array(z.object({ id: count, title: z.string(), reason: z.string() })),
});

export type Publication = z.output<typeof publication>;
export type PublicationInput = z.output<typeof publicationWanted>;
export type AuditEntry = z.output<typeof auditEntry>;
export type BatchResult = z.output<typeof batchResult>;
