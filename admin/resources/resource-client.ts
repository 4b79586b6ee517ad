import type { OperatorCall } from '#contract/admin/call.ts';
import type { NamedFile } from '#contract/admin/client.ts';
import type { OperatorEnvelope, OperatorFailure } from '#contract/admin/envelope.ts';
import type { AuditEntry, BatchResult, Publication, PublicationWanted } from '#contract/admin/shapes.ts';
import { ask, fetchFile } from '../auth/client.ts';
import type { Subject } from './definition.ts';

/** A page of a list. */
export interface ListResult<Row> {
  list: Row[];
  total: number;
  total_capped?: boolean;
  page: number;
  size: number;
}

export interface EditedRecord<Item> {
  id: number;
  version: number;
  title: string;
  publication: Publication | null;
  item: Item;
}

export interface ToSave<Item> {
  id: number | null;
  version: number;
  item: Item;
  publication?: PublicationWanted | undefined;
}

export type BatchDone = BatchResult & { run: number | null };
type Answer<T> = Promise<OperatorEnvelope<T>>;

/** The calls of a resource, typed by its rows and form. */
export function resourceClient<Row extends { id: number }, Item extends object>({
  calls,
}: Subject<Row, Item>) {
  const to = <T>(call: OperatorCall, params: unknown) => ask(call, params) as Answer<T>;
  return {
    list: (params: object) => to<ListResult<Row>>(calls.list, params),
    one: (id: number) => to<EditedRecord<Item>>(calls.one, { id }),
    save: (what: ToSave<Item>) => to<EditedRecord<Item>>(calls.save, what),
    remove: (ids: number[]) => to<BatchDone>(calls.remove, { ids }),
    state: (ids: number[], publication: PublicationWanted) =>
      to<BatchDone>(calls.state, { ids, publication }),
    history: (id: number, page: number) =>
      to<ListResult<AuditEntry>>(calls.history, { id, page, sort: '-at' }),
    exported: (params: object): Promise<NamedFile | OperatorFailure> => fetchFile(calls.export, params),
  };
}

export type ResourceClient<Row extends { id: number }, Item extends object> = ReturnType<
  typeof resourceClient<Row, Item>
>;
