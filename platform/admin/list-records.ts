import { type RawBuilder, sql } from 'kysely';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AdminResource, ListedBase } from './admin-resource.ts';

/** A paged, filtered and sorted list over a table with an `id`. */
export interface Listable<Listed, Row, Filters>
  extends Pick<AdminResource<Listed, Row, never, Filters>, 'columns' | 'filter' | 'sorts' | 'defaultSort'> {
  table: keyof Tables & string;
  present(row: Listed & { id: number }): Row;
}

type Filtered<Filters> = Pick<Listable<never, never, Filters>, 'filter'>;

/** The list of a resource, with the version and the publication of each record. */
export function listOf<Listed, Row, Item, Filters>({
  isPublished,
  columns,
  present,
  ...resource
}: AdminResource<Listed, Row, Item, Filters>): Listable<Listed & ListedBase, Row, Filters> {
  const { table, filter, sorts, defaultSort } = resource;
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const publication = isPublished
    ? sql`${own('published')}, ${own('publish_at')}, ${own('offline_at')}`
    : sql`true as published, null as publish_at, null as offline_at`;
  return {
    ...{ table, sorts, defaultSort, present },
    filter: (filters, now) => filter(filters, now),
    columns: sql`${own('version')}, ${publication}, ${columns}`,
  };
}

/** The parameters of a list besides the filters. */
export interface ListParams {
  page: number;
  size: number;
  sort?: string | undefined;
}

/** One page of a list. */
interface ListPage<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  size: number;
}

/** Filters that no index serves. */
const SEARCHED = ['q', 'lacks'];
/** Rows that an export reads at a time. */
const BATCH = 1_000;

/** A page of a list. Selects the ids of the page first, because the other columns cost a lookup per row. */
export async function listRecords<Listed, Row, Filters>(
  db: Database,
  resource: Listable<Listed, Row, Filters>,
  { page, size, sort, ...filters }: ListParams & Filters,
  now: Date,
): Promise<ListPage<Row>> {
  const conditions = conditionsOf(resource, filters as Filters, now);
  const order = orderOf(resource, sort);
  const offset = (page - 1) * size;
  const values: Record<string, unknown> = filters;
  const find = SEARCHED.some((name) => values[name]) ? findMaterialized : findIndexed;
  const { total, ids } = await find(db, resource.table, conditions, { order, size, offset });
  const list = await readRows(db, resource, ids);
  const isCapped = total > EXPORT_LIMIT;
  return {
    list,
    total: isCapped ? EXPORT_LIMIT : total,
    ...(isCapped ? { total_capped: true } : {}),
    page,
    size,
  };
}

interface Order {
  column: RawBuilder<unknown>;
  isDescending: boolean;
}

interface PageRange {
  order: Order;
  size: number;
  offset: number;
}

interface Found {
  total: number;
  ids: number[];
}

/** A page and the total for filters without an index: one scan, whose matches are materialized. */
async function findMaterialized(
  db: Database,
  table: string,
  conditions: readonly RawBuilder<unknown>[],
  { order, size, offset }: PageRange,
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

/** A page and the total for cheap filters: two scans, so that an index can serve the page. */
async function findIndexed(
  db: Database,
  table: string,
  conditions: readonly RawBuilder<unknown>[],
  { order, size, offset }: PageRange,
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

/** The uncapped `total` of a list. */
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

/** All rows of a filtered list in its order, read in batches so that an export blocks no other query. */
export async function* allRecords<Listed, Row, Filters>(
  db: Database,
  resource: Listable<Listed, Row, Filters>,
  sort: string | undefined,
  filters: Filters,
  now: Date,
): AsyncGenerator<Row> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select id from ${sql.table(resource.table)}
      where ${sql.join([sql`true`, ...conditionsOf(resource, filters, now)], sql` and `)}
      order by ${orderBy(orderOf(resource, sort))} limit ${EXPORT_LIMIT}
    ) as ids`.execute(db);
  const ids = rows[0]?.ids.map(Number) ?? [];
  for (let start = 0; start < ids.length; start += BATCH) {
    yield* await readRows(db, resource, ids.slice(start, start + BATCH));
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
  { sorts, defaultSort }: Pick<Listable<never, never, never>, 'sorts' | 'defaultSort'>,
  requested: string | undefined,
): Order {
  const sort = requested ?? defaultSort;
  const isDescending = sort.startsWith('-');
  const column = sorts[isDescending ? sort.slice(1) : sort];
  if (!column) {
    throw new Error(`unknown sort: ${sort}`);
  }
  return { column, isDescending };
}

function orderBy({ column, isDescending }: Order): RawBuilder<unknown> {
  return isDescending ? sql`${column} desc nulls last, id desc` : sql`${column} nulls last, id`;
}
