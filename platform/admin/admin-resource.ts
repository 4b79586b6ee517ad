import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import type { CallParams } from '#contract/call.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';
import type { RecordShape } from '../import/record-shape.ts';
import type { SheetColumn } from './export/table-file.ts';

/**
 * A resource that operators edit. Lists, saving, publishing, undo, export and history work on this definition. The
 * table has `id` and `version`; a resource with `isPublished` also has `published`, `publish_at` and `offline_at`.
 */
export interface AdminResource<Listed, Row, Item, Filters>
  extends Pick<ResourceCalls, 'name' | 'title' | 'isPublished'> {
  calls: ResourceCalls;
  table: keyof Tables & string;
  /** Child tables with the foreign key column; their rows are deleted with the record. */
  parts?: RecordShape<never>['parts'];
  /** A record's title in messages and in the audit, an expression over the table's columns. */
  titleOf: RawBuilder<string>;
  /** The columns of a list besides id, version and publication, some at a time. Refer to the table by its name. */
  columns: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>);
  /** Sort expressions by the contract's names, over the table's columns; `names` have the order of pinyin. */
  sorts: Readonly<Record<string, RawBuilder<unknown> | { names: RawBuilder<unknown> }>>;
  /** The default order, such as `-id`. */
  defaultSort: string;
  /** The column of the manual order, if the contract has one. */
  position?: 'position' | 'rank';
  /** Conditions on the table's columns; empty values are ignored. */
  filter(filters: Filters, now: Date): readonly (RawBuilder<unknown> | undefined | '' | 0)[];
  present(row: Listed & ListedBase): Row;
  sheet: readonly SheetColumn<Row>[];
  /** Columns that only the export reads. */
  exported?: RawBuilder<unknown>;
  read(tx: Tx, id: number): Promise<Item | undefined>;
  /** Runs before the transaction that saves records. */
  prepare?(db: Database): Promise<void>;
  /** Checks that need the database: duplicate names, missing references. `before` is null for a new record, as `id` is. */
  check?(
    tx: Tx,
    item: Item,
    id: number | null,
    context: AdminContext,
    before: Item | null,
  ): Promise<FieldProblem[]>;
  /** Inserts (`id` and `before` null) or updates a record and returns its id. */
  write(tx: Tx, id: number | null, item: Item, now: Date, before: Item | null): Promise<number>;
  /** Returns the records that can't be deleted, each with the reason. */
  inUse?(tx: Tx, ids: readonly number[], context: AdminContext): Promise<{ id: number; reason: string }[]>;
  /** Whether records that an undo has put back conflict with others that were added since; the undo skips them. */
  conflicts?(tx: Tx, ids: readonly number[]): Promise<boolean>;
  /** The values of the fields whose possible values operators maintain, by the name of their list. */
  vocabularies?(db: Database): Promise<Readonly<Record<string, readonly string[]>>>;
  /** `vocabularies`, none of which changes until the transaction ends. */
  heldVocabularies?(tx: Tx): Promise<Readonly<Record<string, readonly string[]>>>;
  /** Runs in the same transaction after records are saved, published, unpublished or deleted. */
  afterwards?(tx: Tx, ids: readonly number[]): Promise<void>;
  tags(ids: readonly number[]): string[];
  /** The id of the site that a record belongs to: operators bound to sites see and change the records of these only. */
  site?: RawBuilder<number>;
  /** The records that the operator of a request may see or change; set by `boundTo`. */
  within?: RawBuilder<boolean>;
}

export interface ListedBase {
  id: number;
  version: number;
  published: boolean;
  publish_at: Date | null;
  offline_at: Date | null;
}

export function shapeOf({ table, parts = [] }: AnyResource): Pick<RecordShape<never>, 'table' | 'parts'> {
  return { table, parts };
}

type FiltersOf<Calls extends ResourceCalls> = Omit<CallParams<Calls['list']>, 'page' | 'size' | 'sort'>;
type TypedResource<Calls extends ResourceCalls, Listed> = AdminResource<
  Listed,
  z.output<Calls['row']>,
  z.output<Calls['form']>,
  FiltersOf<Calls>
>;

/** Defines a resource; the types of its rows, form and filters are the contract's. */
export function defineAdminResource<Calls extends ResourceCalls, Listed>(
  definition: { calls: Calls } & Omit<
    TypedResource<Calls, Listed>,
    'calls' | 'name' | 'title' | 'isPublished'
  >,
): TypedResource<Calls, Listed> {
  const { name, title, isPublished } = definition.calls;
  return { ...definition, name, title, isPublished };
}

// biome-ignore lint/suspicious/noExplicitAny: a resource of any type
export type AnyResource = AdminResource<any, any, any, any>;
