import {
  FUNNEL_NAMES,
  type funnelExport,
  type funnelList,
  type gameFunnel,
  type gameFunnelExport,
} from '#contract/admin/funnel.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { orNotFound } from '#contract/refusal.ts';
import { type SheetColumn, tableFile } from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import { refuseFiguresOfAll } from '#platform/admin/operator-sites.ts';
import { chinaDay, chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { type ChartDays, chartDays, dayBefore } from '#platform/core/day-range.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../admin-context.ts';
import { listFunnels, type Period, readGameDays } from './funnel-repository.ts';

type Row = CallData<typeof funnelList>['list'][number];
type Day = CallData<typeof gameFunnel>['days'][number];
type Counts = CallData<typeof gameFunnel>['sum'];

const NOTHING: Counts = { views: 0, downloads: 0, reservations: 0, claims: 0 };
const STEPS = Object.keys(FUNNEL_NAMES) as (keyof Counts)[];
const DAY_MS = 86_400_000;
/** Page views and downloads of days before are removed. */
const STORED_DAYS = 400;

/** The page views of games are of all sites. */
function refuseSites(operator: AdminContext['operator']): void {
  refuseFiguresOfAll(operator, 'games.read', '游戏转化');
}

/** `12.5%` of the page views; empty without any. */
function rateText(count: number, { views }: Counts): string {
  return views === 0 ? '' : `${Math.round((count / views) * 1_000) / 10}%`;
}

function countColumns<Of extends Counts>(): SheetColumn<Of>[] {
  return [
    ...STEPS.map((step): SheetColumn<Of> => [FUNNEL_NAMES[step], (row) => row[step]]),
    ...STEPS.slice(1).map(
      (step): SheetColumn<Of> => [`${FUNNEL_NAMES[step]}率`, (row) => rateText(row[step], row)],
    ),
  ];
}

export const readFunnels: AdminHandle<typeof funnelList> = async ({ db, operator, now }, params) => {
  refuseSites(operator);
  const { page, size } = params;
  const period = periodOf(params, now);
  const found = await foundFunnels(db, params, period);
  const compared = await compareFunnels(db, period, now);
  const { list = [], total = 0, sum = NOTHING } = found ?? {};
  return { list, total, sum, compared, page, size };
};

/** The period of a list and its search for names. */
type Searched = Period & { q: string | undefined };

function periodOf({ q, from, to }: Partial<CallParams<typeof funnelList>>, now: Date): Searched {
  const first = from || to ? from : chartDays({}, now).from;
  return { q, from: first ? new Date(first) : undefined, to: to ? new Date(to) : undefined };
}

function foundFunnels(
  db: Database,
  { page, size, sort = '-views' }: Pick<CallParams<typeof funnelList>, 'page' | 'size' | 'sort'>,
  period: Searched,
) {
  const by = sort.replace('-', '') as keyof Counts | 'id';
  const range = { limit: size, offset: (page - 1) * size, by, isDown: sort.startsWith('-') };
  return listFunnels(db, period, range);
}

/** Days that are not over are left out, with their counterparts; null if a part of the preceding period is not stored. */
async function compareFunnels(
  db: Database,
  { q, from, to }: Searched,
  now: Date,
): Promise<CallData<typeof funnelList>['compared']> {
  const all = from ? daysBetween(from, to ?? chinaDayStart(now, 1)) : 0;
  if (!from || all < 1 || daysBetween(from, now) + all > STORED_DAYS) {
    return null;
  }
  const days = Math.min(all, Math.max(0, daysBetween(from, now)));
  const sumFrom = async (first: Date) => {
    const period = { q, from: first, to: chinaDayStart(first, days) };
    const found = await listFunnels(db, period, { limit: 0, offset: 0, by: 'id', isDown: true });
    return found?.sum ?? NOTHING;
  };
  return { days, all, sum: await sumFrom(from), before: await sumFrom(chinaDayStart(from, -all)) };
}

function daysBetween(from: Date, to: Date): number {
  return Math.round((chinaDayStart(to).getTime() - chinaDayStart(from).getTime()) / DAY_MS);
}

export const exportFunnels: AdminHandle<typeof funnelExport> = async (context, { format, ...params }) => {
  refuseSites(context.operator);
  await recordExport('funnel', { format, ...params }, context);
  const columns: SheetColumn<Row>[] = [
    ['编号', (row) => row.id],
    ['游戏', (row) => row.name],
    ...countColumns<Row>(),
  ];
  const rows = async function* () {
    const all = { page: 1, size: EXPORT_LIMIT, sort: params.sort };
    yield* (await foundFunnels(context.db, all, periodOf(params, context.now)))?.list ?? [];
  };
  return tableFile({ format, title: '游戏转化', now: context.now }, columns, rows());
};

/** @throws {Refusal} NOT_FOUND */
export const readGameFunnel: AdminHandle<typeof gameFunnel> = async (
  { db, operator, now },
  { id, from, to },
) => {
  refuseSites(operator);
  const range = chartDays({ from, to }, now);
  const found = orNotFound(
    await readGameDays(db, id, { from: range.before, to: range.to }),
    '这款游戏不存在',
  );
  const days = everyDay(range, found.days);
  return { name: found.name, sum: sumOf(days), days, generated_at: chinaTime(now) };
};

export const exportGameFunnel: AdminHandle<typeof gameFunnelExport> = async (
  context,
  { format, sort, ...params },
) => {
  const { days, name } = await readGameFunnel(context, params);
  await recordExport('funnel', { format, ...params }, context);
  const columns: SheetColumn<Day>[] = [
    ['日期', (row) => row.day],
    ...countColumns<Day>(),
    ['上期日期', ({ day }) => dayBefore(day, days.length)],
    ...STEPS.map((step): SheetColumn<Day> => [`上期${FUNNEL_NAMES[step]}`, ({ before }) => before[step]]),
  ];
  const rows = async function* () {
    yield* sort === '-day' ? days.toReversed() : days;
  };
  return tableFile({ format, title: `游戏转化 ${name}`, now: context.now }, columns, rows());
};

function everyDay({ before, from, days }: ChartDays, counted: readonly Omit<Day, 'before'>[]): Day[] {
  const byDay = new Map(counted.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = chinaDay(chinaDayStart(from, index));
    const { views, downloads, reservations, claims } =
      byDay.get(chinaDay(chinaDayStart(before, index))) ?? NOTHING;
    return { ...NOTHING, ...byDay.get(day), day, before: { views, downloads, reservations, claims } };
  });
}

function sumOf(days: readonly Counts[]): Counts {
  const sum = (step: keyof Counts) => days.reduce((total, day) => total + day[step], 0);
  return {
    views: sum('views'),
    downloads: sum('downloads'),
    reservations: sum('reservations'),
    claims: sum('claims'),
  };
}
