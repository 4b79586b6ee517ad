import { type RawBuilder, sql } from 'kysely';
import {
  PROMOTION_NAMES,
  type promotionExport,
  promotionList,
  type promotionTrend,
  type promotionTrendExport,
} from '#contract/admin/channels.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import {
  eachRow,
  type OutgoingFile,
  type SheetColumn,
  tableFile,
} from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { chartDays, dayBefore } from '#platform/core/day-range.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { allRows } from '../dashboard/all-rows.ts';

type List = CallData<typeof promotionList>;
type Row = List['list'][number];
type Filters = CallParams<typeof promotionTrend>;
type Viewer = Pick<AdminContext, 'operator'> & { db: Database };
type Context = AdminContext & { db: Database };

const METRICS = Object.keys(PROMOTION_NAMES) as (keyof typeof PROMOTION_NAMES)[];
const DAY_MS = 86_400_000;

const columns: readonly SheetColumn<Row>[] = [
  ['日期', (row) => row.day],
  ['渠道', (row) => row.channel.name],
  ['渠道代码', (row) => row.channel.code],
  ...METRICS.map((name): SheetColumn<Row> => [PROMOTION_NAMES[name], (row) => row[name]]),
];

/** The channels that an operator sees: all with the permission to read channels, or else those of the operator. */
function visibleTo({ operator }: Pick<AdminContext, 'operator'>): RawBuilder<boolean> {
  return allows(operator, 'channels.read')
    ? sql`true`
    : sql`channel.id = any(array(
        select unnest(channel_ids) from operator where operator.id = ${operator.id}))`;
}

/** Reads the figures of the channels that `visible` allows. */
export async function readPromotion(
  context: Viewer,
  params: CallParams<typeof promotionList>,
  visible = visibleTo,
): Promise<List> {
  const { db } = context;
  const { page, size, sort = '-day', ...filters } = params;
  const conditions = conditionsOf(filters, visible(context));
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const sums = sql.join(
    METRICS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`),
  );
  const { rows: totals } = await sql<{ total: number } & List['sum']>`
    select count(*)::int as total, ${sums}
    from promo_channel_day as counted join promo_channel as channel on channel.id = channel_id
    where ${conditions}`.execute(db);
  const { rows } = await sql<Row>`
    select to_char(day, 'YYYY-MM-DD') as day,
      jsonb_build_object('id', channel.id, 'code', code, 'name', name) as channel,
      ${sql.join(METRICS.map((name) => sql.ref(name)))}
    from promo_channel_day as counted join promo_channel as channel on channel.id = channel_id
    where ${conditions}
    order by ${sql.ref(`counted.${sort.replace('-', '')}`)} ${direction}, counted.day desc, channel.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const { total = 0, ...sum } = totals[0] ?? ({} as Partial<{ total: number } & List['sum']>);
  return { list: rows, total, sum: promotionList.output.shape.sum.parse(sum), page, size };
}

export async function exportPromotion(
  context: Context,
  { format, ...params }: CallParams<typeof promotionExport>,
): Promise<OutgoingFile> {
  await recordExport('promotion', { format, ...params }, context);
  const rows = allRows((page, size) => readPromotion(context, { ...params, page, size }));
  return tableFile({ format, title: '推广数据', now: context.now }, columns, rows);
}

export async function readPromotionTrend(
  context: Context,
  filters: Filters,
): Promise<CallData<typeof promotionTrend>> {
  const { db } = context;
  const { channel } = filters;
  const { before, from, to, days } = chartDays(filters, context.now);
  const range = { channel, from: before.toISOString(), to: to.toISOString() };
  const { rows } = await sql<{ day: string; visits: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(visits)::int as visits
    from promo_channel_day as counted join promo_channel as channel on channel.id = channel_id
    where ${conditionsOf(range, visibleTo(context))} group by 1`.execute(db);
  const byDay = new Map(rows.map(({ day, visits }) => [day, visits]));
  const visitsOf = (start: Date, index: number) => byDay.get(dayAfter(start, index)) ?? 0;
  const { rows: channels } = await sql<CallData<typeof promotionTrend>['channels'][number]>`
    select id, code, name from promo_channel as channel
    where ${visibleTo(context)} order by id desc limit 500`.execute(db);
  return {
    days: Array.from({ length: days }, (_, index) => ({
      day: dayAfter(from, index),
      count: visitsOf(from, index),
      before: visitsOf(before, index),
    })),
    channels,
  };
}

/** The chart of the visits with the preceding period. */
export async function exportPromotionTrend(
  context: Context,
  { format, ...filters }: CallParams<typeof promotionTrendExport>,
): Promise<OutgoingFile> {
  const { days } = await readPromotionTrend(context, filters);
  await recordExport('promotion', { format, ...filters }, context);
  return tableFile<(typeof days)[number]>(
    { format, title: '渠道访问', now: context.now },
    [
      ['日期', ({ day }) => day],
      ['访问', ({ count }) => count],
      ['上期日期', ({ day }) => dayBefore(day, days.length)],
      ['上期', ({ before }) => before],
    ],
    eachRow(days),
  );
}

function conditionsOf({ channel, from, to }: Filters, visible: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql.join(
    [
      visible,
      ...(channel === undefined ? [] : [sql`channel.id = ${channel}`]),
      ...(from ? [sql`counted.day >= ${chinaDay(new Date(from))}::date`] : []),
      ...(to ? [sql`counted.day < ${chinaDay(new Date(to))}::date`] : []),
    ],
    sql` and `,
  );
}

function dayAfter(start: Date, days: number): string {
  return chinaDay(new Date(start.getTime() + days * DAY_MS));
}
