import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import { useListState } from '../list/list-state.ts';
import { useList } from '../list/use-list.ts';
import type { Filter } from '../resources/definition.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { requestedState } from './requested-state.ts';
import { useQueue } from './use-queue.ts';

interface Options<Row> {
  /** The first, the state, is rendered as tabs. */
  filters: readonly Filter[];
  /** The state of open work: used if the URL has none, sorted by `defaultSort`. */
  defaultState: string;
  defaultSort: string;
  read(params: object): Promise<OperatorEnvelope<ListResult<Row>>>;
}

/** A queue from its URL: parameters, rows and selection. */
export function useQueueList<Row extends { id: number }>({
  filters,
  defaultState,
  defaultSort,
  read,
}: Options<Row>) {
  const [state, change] = useListState(filters);
  const { state: named, ...set } = state.filters;
  const query = {
    ...set,
    state: requestedState(named, defaultState),
    sort: state.sort ?? (named === undefined ? defaultSort : '-id'),
  };
  const shown = useList<Row>(read, { page: state.page, size: state.size, ...query });
  const rows: readonly Row[] = shown.data?.list ?? NONE;
  return { filters, defaultState, state, change, named, set, query, shown, rows, queue: useQueue(rows) };
}

export type QueueList<Row extends { id: number }> = ReturnType<typeof useQueueList<Row>>;

const NONE: readonly never[] = [];
