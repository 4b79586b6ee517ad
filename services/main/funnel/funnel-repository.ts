import { type RawBuilder, sql } from 'kysely';
import { FUNNEL_NAMES, type funnelList, type gameFunnel } from '#contract/admin/funnel.ts';
import type { CallData } from '#contract/call.ts';
import { chinaDay, chinaDayStart } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';

type Row = CallData<typeof funnelList>['list'][number];
type Counts = Pick<Row, keyof typeof FUNNEL_NAMES>;

/** Whole China days; `to` is exclusive. */
export interface Period {
  from: Date | undefined;
  to: Date | undefined;
}

const STEPS = Object.keys(FUNNEL_NAMES) as (keyof Counts)[];
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

/** The events of a step as rows of a game, a China day and a count. What is public counts: revoked reservations do not. */
function eventsOf(step: keyof Counts, period: Period): RawBuilder<unknown> {
  const events: Record<keyof Counts, RawBuilder<unknown>> = {
    views: sql`select game_id, day, count from game_view_day where ${days(period)}`,
    downloads: sql`select game_id, day, count from download_day where ${days(period)}`,
    reservations: sql`select game_id, ${dayOf('reserved_at')} as day, 1 as count from game_reservation
      where revoked_at is null and ${times('reserved_at', period)}`,
    claims: sql`select pack.game_id, ${dayOf('claimed_at')} as day, 1 as count
      from claim join pack on pack.id = claim.pack_id where ${times('claimed_at', period)}`,
  };
  return events[step];
}

function days({ from, to }: Period): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`day >= ${chinaDay(from)}::date`] : []),
      ...(to ? [sql`day < ${chinaDay(to)}::date`] : []),
    ],
    sql` and `,
  );
}

function times(column: string, { from, to }: Period): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`${sql.ref(column)} >= ${chinaDayStart(from)}`] : []),
      ...(to ? [sql`${sql.ref(column)} < ${chinaDayStart(to)}`] : []),
    ],
    sql` and `,
  );
}

/** Games with their counts in a period, ordered by a step or their ids. */
export async function listFunnels(
  db: Database,
  { q, ...period }: Period & { q: string | undefined },
  { limit, offset, by, isDown }: { limit: number; offset: number; by: keyof Counts | 'id'; isDown: boolean },
) {
  const counted = sql.join(
    STEPS.map(
      (step) => sql`${sql.ref(`${step}_of`)} as (
        select game_id, sum(count)::int as count from (${eventsOf(step, period)}) as events group by game_id)`,
    ),
  );
  const joined = sql.join(
    STEPS.map(
      (step) => sql`left join ${sql.ref(`${step}_of`)} on ${sql.ref(`${step}_of.game_id`)} = game.id`,
    ),
    sql` `,
  );
  const columns = sql.join(
    STEPS.map((step) => sql`coalesce(${sql.ref(`${step}_of.count`)}, 0) as ${sql.ref(step)}`),
  );
  const sums = sql.join(STEPS.map((step) => sql`${sql.lit(step)}, coalesce(sum(${sql.ref(step)}), 0)`));
  const order = sql`${sql.ref(by)} ${isDown ? sql`desc` : sql`asc`}, id desc`;
  const { rows } = await sql<{ total: number; sum: Counts; list: Row[] }>`
    with ${counted}, found as materialized (
      select game.id, concat_ws(' ', game.name, game.version_label) as name, ${columns}
      from game ${joined} where ${q ? containing('name', q) : sql`true`}
    ), shown as (
      select * from found order by ${order} limit ${limit} offset ${offset}
    )
    select (select count(*)::int from found) as total,
      (select jsonb_build_object(${sums}) from found) as sum,
      coalesce((select jsonb_agg(to_jsonb(shown) order by ${order}) from shown), '[]') as list`.execute(db);
  return rows[0];
}

type Day = CallData<typeof gameFunnel>['days'][number];

/** The counts of a game on days that have some; undefined if there is no such game. */
export async function readGameDays(
  db: Database,
  id: number,
  period: Period,
): Promise<{ name: string; days: Omit<Day, 'before'>[] } | undefined> {
  const events = sql.join(
    STEPS.map(
      (step) => sql`select ${step}::text as step, events.* from (${eventsOf(step, period)}) as events`,
    ),
    sql` union all `,
  );
  const columns = sql.join(
    STEPS.map((step) => sql`coalesce(sum(count) filter (where step = ${step}), 0)::int as ${sql.ref(step)}`),
  );
  const game = await db.selectFrom('game').select('name').where('id', '=', id).executeTakeFirst();
  if (!game) {
    return undefined;
  }
  const { rows } = await sql<Omit<Day, 'before'>>`
    select to_char(day, 'YYYY-MM-DD') as day, ${columns} from (${events}) as events
    where game_id = ${id} group by events.day order by events.day`.execute(db);
  return { name: game.name, days: rows };
}
