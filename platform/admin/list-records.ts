import { type RawBuilder, sql } from 'kysely';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AdminResource, AnyResource, ListedBase } from './admin-resource.ts';
import { idsByName, MOST_NAMES, type Named } from './name-order.ts';
import { publicationColumns } from './records.ts';

/** A paged, filtered and sorted list over a table with an `id`. */
export interface Listable<Listed, Row, Filters>
  extends Pick<
    AdminResource<Listed, Row, never, Filters>,
    'columns' | 'filter' | 'sorts' | 'defaultSort' | 'within'
  > {
  table: keyof Tables & string;
  present(row: Listed & { id: number }): Row;
}

type Filtered<Filters> = Pick<Listable<never, never, Filters>, 'table' | 'filter' | 'within'>;

export function listOf(resource: AnyResource): Listable<ListedBase, unknown, object> {
  const version = sql.ref(`${resource.table}.version`);
  const columns = (now: Date) =>
    sql`${version}, ${publicationColumns(resource)}, ${columnsAt(resource.columns, now)}`;
  return { ...resource, columns };
}

function columnsAt(columns: AnyResource['columns'], now: Date): RawBuilder<unknown> {
  return typeof columns === 'function' ? columns(now) : columns;
}

/** The list of an export, with the columns that only the export reads. */
export function exportedList(resource: AnyResource): Listable<ListedBase, unknown, object> {
  const list = listOf(resource);
  const { exported } = resource;
  return exported ? { ...list, columns: (now) => sql`${columnsAt(list.columns, now)}, ${exported}` } : list;
}

export interface ListParams {
  page: number;
  size: number;
  sort?: string | undefined;
}

interface ListPage<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  size: number;
}

/** Filters that no index serves. */
const SEARCHED = ['q', 'lacks'];
const BATCH = 1_000;

/** A page of a list. Selects the ids of the page first, because the other columns cost a lookup per row. */
export async function listRecords<Listed, Row, Filters>(
  db: Database,
  resource: Listable<Listed, Row, Filters>,
  { page, size, sort, ...filters }: ListParams & Filters,
  now: Date,
): Promise<ListPage<Row>> {
  const matches = matchesOf(resource, filters as Filters, now);
  const order = orderOf(resource, sort);
  const named = await idsInNameOrder(db, matches, order);
  if (named) {
    const list = await recordsById(db, resource, named.slice((page - 1) * size, page * size), now);
    return { list, total: named.length, page, size };
  }
  const range = sql`limit ${size} offset ${(page - 1) * size}`;
  const values: Record<string, unknown> = filters;
  const find = SEARCHED.some((name) => values[name]) ? findMaterialized : findIndexed;
  const { rows } = await find(matches, order, range).execute(db);
  const [{ total, ids } = { total: 0, ids: [] }] = rows;
  const list = await recordsById(db, resource, ids.map(Number), now);
  const isCapped = total > EXPORT_LIMIT;
  return { list, total: Math.min(total, EXPORT_LIMIT), ...(isCapped && { total_capped: true }), page, size };
}

interface Order {
  column: RawBuilder<unknown>;
  isByName: boolean;
  isDescending: boolean;
}

/** All ids of a list that is ordered by names; undefined for any other order and for long lists. */
async function idsInNameOrder(
  db: Database,
  matches: RawBuilder<unknown>,
  { column, isByName, isDescending }: Order,
): Promise<number[] | undefined> {
  if (!isByName) {
    return undefined;
  }
  const { rows } = await sql<Named>`
    select id, ${column}::text as name from ${matches} limit ${MOST_NAMES + 1}`.execute(db);
  const named = rows.map(({ id, name }) => ({ id: Number(id), name }));
  return named.length > MOST_NAMES ? undefined : idsByName(named, isDescending);
}

interface Found {
  total: number;
  ids: number[];
}

/** A page and the total for filters without an index: one scan, whose matches are materialized. */
function findMaterialized(matches: RawBuilder<unknown>, order: Order, range: RawBuilder<unknown>) {
  return sql<Found>`
    with found as materialized (select id, ${order.column} as place from ${matches})
    select (select count(*)::int from found) as total,
      array(select id from found order by ${orderBy({ ...order, column: sql`place` })} ${range}) as ids`;
}

/** A page and the total for cheap filters: two scans, so that an index can serve the page. */
function findIndexed(matches: RawBuilder<unknown>, order: Order, range: RawBuilder<unknown>) {
  return sql<Found>`
    select (select count(*)::int from ${matches}) as total,
      array(select id from ${matches} order by ${orderBy(order)} ${range}) as ids`;
}

/** The ids of all results of the filters, at most `most`. */
export async function matchingIds<Filters>(
  db: Database,
  resource: Filtered<Filters>,
  filters: Filters,
  now: Date,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from ${matchesOf(resource, filters, now)} order by id limit ${most}) as ids`.execute(
    db,
  );
  return rows[0]?.ids.map(Number) ?? [];
}

/** The uncapped `total` of a list. */
export async function countRecords<Filters>(
  db: Database,
  resource: Filtered<Filters>,
  filters: Filters,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${matchesOf(resource, filters, now)}`.execute(db);
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
  const matches = matchesOf(resource, filters, now);
  const order = orderOf(resource, sort);
  const ids = (await idsInNameOrder(db, matches, order)) ?? (await idsInOrder(db, matches, order));
  for (let start = 0; start < ids.length; start += BATCH) {
    yield* await recordsById(db, resource, ids.slice(start, start + BATCH), now);
  }
}

async function idsInOrder(db: Database, matches: RawBuilder<unknown>, order: Order): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select id from ${matches} order by ${orderBy(order)} limit ${EXPORT_LIMIT}) as ids`.execute(
    db,
  );
  return rows[0]?.ids.map(Number) ?? [];
}

/** Rows of a list by id, in the order of the ids; missing ones are left out. */
export async function recordsById<Listed, Row, Filters>(
  db: Database,
  { table, columns, present }: Listable<Listed, Row, Filters>,
  ids: readonly number[],
  now: Date,
): Promise<Row[]> {
  const { rows } = await sql<Listed & { id: number }>`
    select ${sql.ref(`${table}.id`)}, ${columnsAt(columns, now)}
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (wanted_id, place)
    join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = wanted_id
    order by place`.execute(db);
  return rows.map(present);
}

/** The table with the conditions of the filters, for a `from` clause. */
function matchesOf<Filters>(
  { table, filter, within = sql`true` }: Filtered<Filters>,
  filters: Filters,
  now: Date,
) {
  const conditions = filter(filters, now).filter((one) => typeof one === 'object');
  return sql`${sql.table(table)} where ${sql.join([within, ...conditions], sql` and `)}`;
}

function orderOf(
  { sorts, defaultSort }: Pick<Listable<never, never, never>, 'sorts' | 'defaultSort'>,
  requested: string | undefined,
): Order {
  const given = requested ?? defaultSort;
  const isDescending = given.startsWith('-');
  const sort = isDescending ? given.slice(1) : given;
  const found = sorts[sort];
  if (!found) {
    throw new Error(`unknown sort: ${given}`);
  }
  const isByName = 'names' in found;
  return { column: isByName ? found.names : found, isByName, isDescending };
}

function orderBy({ column, isDescending }: Order): RawBuilder<unknown> {
  return isDescending ? sql`${column} desc nulls last, id desc` : sql`${column} nulls last, id`;
}
