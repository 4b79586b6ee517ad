import { type RawBuilder, sql } from 'kysely';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AdminResource, ListedBase } from './admin-resource.ts';

/** What can be listed page by page: the rows of a table that has `id`, filtered and ordered. */
export interface Listable<Listed, Row, Filters>
  extends Pick<AdminResource<Listed, Row, never, Filters>, 'columns' | 'filter' | 'sorts' | 'usualSort'> {
  table: keyof Tables & string;
  present(row: Listed & { id: number }): Row;
}

type Filtered<Filters> = Pick<Listable<never, never, Filters>, 'filter'>;

/** A subject's list: with each record's version, and how it stands. */
export function listOf<Listed, Row, Item, Filters>({
  isPublished,
  columns,
  present,
  ...subject
}: AdminResource<Listed, Row, Item, Filters>): Listable<Listed & ListedBase, Row, Filters> {
  const { table, filter, sorts, usualSort } = subject;
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const publication = isPublished
    ? sql`${own('published')}, ${own('publish_at')}, ${own('offline_at')}`
    : sql`true as published, null as publish_at, null as offline_at`;
  return {
    ...{ table, sorts, usualSort, present },
    filter: (filters, now) => filter(filters, now),
    columns: sql`${own('version')}, ${publication}, ${columns}`,
  };
}

/** What is asked of a list besides the subject's own filters. */
export interface ListParams {
  page: number;
  size: number;
  sort?: string | undefined;
}

/** One page of a subject's list. */
export interface ListPage<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  size: number;
}

/** Filters that no index serves: a text somewhere, something that isn't there. */
const SEARCHED = ['q', 'lacks'];
/** Rows that an export reads at a time. */
const BATCH = 1_000;

/** A page of a list, filtered and ordered. The ids of the page are chosen first: the rest costs a look a row. */
export async function listRecords<Listed, Row, Filters>(
  db: Database,
  subject: Listable<Listed, Row, Filters>,
  { page, size, sort, ...filters }: ListParams & Filters,
  now: Date,
): Promise<ListPage<Row>> {
  const conditions = conditionsOf(subject, filters as Filters, now);
  const order = orderOf(subject, sort);
  const offset = (page - 1) * size;
  const given: Record<string, unknown> = filters;
  const find = SEARCHED.some((name) => given[name]) ? findBySearch : findBySight;
  const { total, ids } = await find(db, subject.table, conditions, { order, size, offset });
  const list = await readRows(db, subject, ids);
  const isCapped = total > EXPORT_LIMIT;
  return {
    list,
    total: isCapped ? EXPORT_LIMIT : total,
    ...(isCapped ? { total_capped: true } : {}),
    page,
    size,
  };
}

/** By what a list is ordered, and which way. */
interface Order {
  column: RawBuilder<unknown>;
  isDown: boolean;
}

interface Part {
  order: Order;
  size: number;
  offset: number;
}

interface Found {
  total: number;
  ids: number[];
}

/** A page of what has to be searched for, and how much there is: each row is looked at once, what was found is kept. */
async function findBySearch(
  db: Database,
  table: string,
  conditions: readonly RawBuilder<unknown>[],
  { order, size, offset }: Part,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select id, ${order.column} as place from ${sql.table(table)}
      where ${sql.join([...conditions], sql` and `)}
    )
    select (select count(*)::int from found) as total,
      array(
        select id from found order by ${orderBy({ ...order, column: sql`place` })}
        limit ${size} offset ${offset}
      ) as ids`.execute(db);
  return foundOf(rows);
}

/**
 * A page of what meets conditions that are seen at once, and how much does. Counted and chosen apart: the page comes
 * by an index where there is one, and nothing is kept for it.
 */
async function findBySight(
  db: Database,
  table: string,
  conditions: readonly RawBuilder<unknown>[],
  { order, size, offset }: Part,
): Promise<Found> {
  const where = sql.join([sql`true`, ...conditions], sql` and `);
  const { rows } = await sql<Found>`
    select (select count(*)::int from ${sql.table(table)} where ${where}) as total,
      array(
        select id from ${sql.table(table)} where ${where}
        order by ${orderBy(order)} limit ${size} offset ${offset}
      ) as ids`.execute(db);
  return foundOf(rows);
}

function foundOf([found]: readonly Found[]): Found {
  return { total: found?.total ?? 0, ids: found?.ids.map(Number) ?? [] };
}

/** How long a list is, with its filters: the `total` that it answers, but never capped. */
export async function countRecords<Filters>(
  db: Database,
  { table, filter }: Filtered<Filters> & { table: string },
  filters: Filters,
  now: Date,
): Promise<number> {
  const conditions = conditionsOf({ filter }, filters, now);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Every row that a list's filters leave, in its order, some hundreds at a time: nobody waits for who downloads. */
export async function* allRecords<Listed, Row, Filters>(
  db: Database,
  subject: Listable<Listed, Row, Filters>,
  sort: string | undefined,
  filters: Filters,
  now: Date,
): AsyncGenerator<Row> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select id from ${sql.table(subject.table)}
      where ${sql.join([sql`true`, ...conditionsOf(subject, filters, now)], sql` and `)}
      order by ${orderBy(orderOf(subject, sort))} limit ${EXPORT_LIMIT}
    ) as ids`.execute(db);
  const ids = rows[0]?.ids.map(Number) ?? [];
  for (let start = 0; start < ids.length; start += BATCH) {
    yield* await readRows(db, subject, ids.slice(start, start + BATCH));
  }
}

/** The rows of these ids, in their order. */
async function readRows<Listed, Row, Filters>(
  db: Database,
  { table, columns, present }: Listable<Listed, Row, Filters>,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<Listed & { id: number }>`
    select ${sql.ref(`${table}.id`)}, ${columns}
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (wanted_id, place)
    join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = wanted_id
    order by place`.execute(db);
  return rows.map(present);
}

function conditionsOf<Filters>(
  { filter }: Filtered<Filters>,
  filters: Filters,
  now: Date,
): RawBuilder<unknown>[] {
  return filter(filters, now).filter((one) => typeof one === 'object');
}

function orderOf(
  { sorts, usualSort }: Pick<Listable<never, never, never>, 'sorts' | 'usualSort'>,
  asked: string | undefined,
): Order {
  const sort = asked ?? usualSort;
  const isDown = sort.startsWith('-');
  const column = sorts[isDown ? sort.slice(1) : sort];
  if (!column) {
    throw new Error(`Nothing is ordered by ${sort}`);
  }
  return { column, isDown };
}

function orderBy({ column, isDown }: Order): RawBuilder<unknown> {
  return isDown ? sql`${column} desc nulls last, id desc` : sql`${column} nulls last, id`;
}
