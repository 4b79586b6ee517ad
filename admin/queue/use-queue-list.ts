import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import { useListState } from '../list/list-state.ts';
import { useList } from '../list/use-list.ts';
import type { Filter } from '../resources/definition.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { requestedState } from './requested-state.ts';
import { useQueue } from './use-queue.ts';

interface Asked<Row> {
  /** The first, the state, is rendered as tabs. */
  filters: readonly Filter[];
  /** The state of open work: used if the URL has none, sorted by `usualSort`. */
  usualState: string;
  usualSort: string;
  read(params: object): Promise<OperatorEnvelope<ListResult<Row>>>;
}

/** A queue from its URL: parameters, rows and selection. */
export function useQueueList<Row extends { id: number }>({
  filters,
  usualState,
  usualSort,
  read,
}: Asked<Row>) {
  const [state, change] = useListState(filters);
  const { state: named, ...set } = state.filters;
  const asked = {
    ...set,
    state: requestedState(named, usualState),
    sort: state.sort ?? (named === undefined ? usualSort : '-id'),
  };
  const shown = useList<Row>(read, { page: state.page, size: state.size, ...asked });
  const rows: readonly Row[] = shown.answer?.list ?? NONE;
  return { filters, usualState, state, change, named, set, asked, shown, rows, queue: useQueue(rows) };
}

export type QueueList<Row extends { id: number }> = ReturnType<typeof useQueueList<Row>>;

const NONE: readonly never[] = [];
