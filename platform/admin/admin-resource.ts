import type { RawBuilder, Transaction } from 'kysely';
import type { FieldProblem } from '#contract/admin/envelope.ts';
import type { Tables } from '../database/tables.ts';
import type { RecordShape } from '../import/record-kind.ts';
import type { SheetColumn } from './export/table-file.ts';

type Tx = Transaction<Tables>;

/**
 * What a service says of one subject that operators edit, so that lists, saving, going on and off the shelf, undo,
 * export and history are the same for all. Its table has `id` and `version`, and one that is published `published`,
 * `publish_at` and `offline_at`.
 */
export interface AdminResource<Listed, Row, Item, Filters> {
  /** As the contract names it. */
  name: string;
  /** What one of them is called. */
  title: string;
  table: keyof Tables & string;
  isPublished: boolean;
  /** Tables whose rows belong to one of them and go with it, each with the column that names it. */
  parts?: RecordShape<never>['parts'];
  /** What stands for one in messages and in the audit, over the table's own columns. */
  titleOf: RawBuilder<string>;
  /** What a list shows besides id, version and publication; the table is in sight by its name, page by page. */
  columns: RawBuilder<unknown>;
  /** What the list may be ordered by, by the contract's names, over the table's own columns. */
  sorts: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order where none is asked for: `-id`. */
  usualSort: string;
  /** The filters as conditions on the table's own columns; nothing for those not asked for. */
  filter(filters: Filters, now: Date): readonly (RawBuilder<unknown> | undefined | '' | 0)[];
  present(row: Listed & ListedBase): Row;
  sheet: readonly SheetColumn<Row>[];
  /** Everything that is edited. */
  read(tx: Tx, id: number): Promise<Item | undefined>;
  /** What the contract can't see: names that are taken, things that are gone. */
  check?(tx: Tx, item: Item, id: number | null): Promise<FieldProblem[]>;
  /** Writes a new one (`id` null) or over an old one. Answers its id. */
  write(tx: Tx, id: number | null, item: Item, now: Date): Promise<number>;
  /** Of these, those that can't be deleted, each with the reason. */
  hanging?(tx: Tx, ids: readonly number[]): Promise<{ id: number; reason: string }[]>;
  /** In the same transaction, after some were written, came, went or were deleted: what follows from it. */
  afterwards?(tx: Tx, ids: readonly number[]): Promise<void>;
  /** The tags of what shows them. */
  tags(ids: readonly number[]): string[];
}

/** What every row of a list has. */
export interface ListedBase {
  id: number;
  version: number;
  published: boolean;
  publish_at: Date | null;
  offline_at: Date | null;
}

/** How the records of a subject lie in the database. */
export function shapeOf({ table, parts = [] }: AnyResource): Pick<RecordShape<never>, 'table' | 'parts'> {
  return { table, parts };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the subject is about
export type AnyResource = AdminResource<any, any, any, any>;
