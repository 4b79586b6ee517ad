import { sql } from 'kysely';
import type { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import type { CallData } from '#contract/call.ts';
import { orNotFound } from '#contract/refusal.ts';
import { eachRow, tableFile } from '#platform/admin/export/table-file.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { dayBefore, dayRange } from '#platform/core/day-range.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';

type Figures = CallData<typeof packFigures>;
type Day = Figures['days'][number];
type DayRow = Omit<Day, 'left' | 'before'> & { claims_after: number; added_after: number; is_known: boolean };

/**
 * Claims, draws, added codes and remaining stock of a pack for each day of a range and of the preceding one. The stock at the end of a day is
 * computed back from now, with the claims and uploads since; it is not known before a withdrawal of codes, nor of a
 * shared code, whose limit may have changed.
 */
export const readPackFigures: AdminHandle<typeof packFigures> = async (
  { db, now },
  { pack_id, from, to },
) => {
  const { rows: packs } = await sql<{ title: string; unclaimed: number | null }>`
    select title, case when shared_code is null
      then (select count(*)::int from pack_code where pack_code.pack_id = pack.id and not claimed)
      else shared_total - shared_seats end as unclaimed
    from pack where id = ${pack_id}`.execute(db);
  const pack = orNotFound(packs[0], '这个礼包不存在或已被删除');
  const { days: length } = dayRange({ from, to });
  const { rows } = await sql<DayRow>`
    with claimed as (
      select (claimed_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as count
      from claim where pack_id = ${pack_id} group by 1
    ), drawn as (
      select (drawn_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as count
      from pool_draw where pack_id = ${pack_id} group by 1
    ), uploaded as (
      select (at at time zone 'Asia/Shanghai')::date as day, sum(added)::int as count
      from code_batch where pack_id = ${pack_id} group by 1
    )
    select day::text,
      coalesce((select count from claimed where claimed.day = given.day), 0) as claims,
      coalesce((select count from drawn where drawn.day = given.day), 0) as draws,
      coalesce((select count from uploaded where uploaded.day = given.day), 0) as added,
      coalesce((select sum(count) from claimed where claimed.day > given.day), 0)::int as claims_after,
      coalesce((select sum(count) from uploaded where uploaded.day > given.day), 0)::int as added_after,
      day <= (${now}::timestamptz at time zone 'Asia/Shanghai')::date and not exists (
        select from code_batch where pack_id = ${pack_id} and taken_out > 0
          and (active_at at time zone 'Asia/Shanghai')::date > given.day
      ) and not exists (
        select from pack where id = ${pack_id} and shared_code is not null
          and given.day < (${now}::timestamptz at time zone 'Asia/Shanghai')::date
      ) as is_known
    from (
      select generate_series(${dayBefore(from, length)}::date, ${to}::date, interval '1 day')::date as day
    ) as given order by given.day`.execute(db);
  const days = rows.map(({ claims_after, added_after, is_known, ...day }) => {
    const left = (pack.unclaimed ?? 0) + claims_after - added_after;
    return { ...day, left: is_known && pack.unclaimed !== null && left >= 0 ? left : null };
  });
  const preceding = days.slice(0, length).map(({ day: _, ...figures }) => figures);
  return {
    id: pack_id,
    title: pack.title,
    days: days.slice(length).flatMap((day, index) => {
      const before = preceding[index];
      return before ? [{ ...day, before }] : [];
    }),
    generated_at: chinaTime(now),
  };
};

/** The days as a file, with an entry in the audit. */
export const exportPackFigures: AdminHandle<typeof packFiguresExport> = async (
  context,
  { format, ...params },
) => {
  const { id, title, days } = await readPackFigures(context, params);
  const after = { format, from: params.from, to: params.to };
  const entry = { ...auditOf('packs', context), action: 'export', subject_id: id, title, after };
  await transaction(context.db, (tx) => record(tx, entry));
  return tableFile<Day>(
    { format, title: '礼包数据', now: context.now },
    [
      ['日期', ({ day }) => day],
      ['领取', ({ claims }) => claims],
      ['淘号', ({ draws }) => draws],
      ['新增兑换码', ({ added }) => added],
      ['当天结束时剩余', ({ left }) => left],
      ['上期日期', ({ day }) => dayBefore(day, days.length)],
      ['上期领取', ({ before }) => before.claims],
      ['上期淘号', ({ before }) => before.draws],
      ['上期新增兑换码', ({ before }) => before.added],
      ['上期当天结束时剩余', ({ before }) => before.left],
    ],
    eachRow(days),
  );
};
