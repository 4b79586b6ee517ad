import type { AdminCall } from '#contract/admin/call.ts';
import type { NamedFile } from '#contract/admin/client.ts';
import type { AdminEnvelope, AdminFailure } from '#contract/admin/envelope.ts';
import type { AuditEntry, BatchResult, Publication, PublicationInput } from '#contract/admin/shapes.ts';
import { fetchFile, request } from '../auth/client.ts';
import type { Resource } from './definition.ts';

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

export interface SaveInput<Item> {
  id: number | null;
  version: number;
  item: Item;
  publication?: PublicationInput | undefined;
}

export type BatchDone = BatchResult & { run: number | null };
type Envelope<T> = Promise<AdminEnvelope<T>>;

/** The calls of a resource, typed by its rows and form. */
export function resourceClient<Row extends { id: number }, Item extends object>({
  calls,
}: Resource<Row, Item>) {
  const send = <T>(call: AdminCall, params: unknown) => request(call, params) as Envelope<T>;
  return {
    list: (params: object) => send<ListResult<Row>>(calls.list, params),
    one: (id: number) => send<EditedRecord<Item>>(calls.one, { id }),
    save: (input: SaveInput<Item>) => send<EditedRecord<Item>>(calls.save, input),
    remove: (ids: number[]) => send<BatchDone>(calls.remove, { ids }),
    state: (ids: number[], publication: PublicationInput) =>
      send<BatchDone>(calls.state, { ids, publication }),
    history: (id: number, page: number) =>
      send<ListResult<AuditEntry>>(calls.history, { id, page, sort: '-at' }),
    exportFile: (params: object): Promise<NamedFile | AdminFailure> => fetchFile(calls.export, params),
  };
}

export type ResourceClient<Row extends { id: number }, Item extends object> = ReturnType<
  typeof resourceClient<Row, Item>
>;
