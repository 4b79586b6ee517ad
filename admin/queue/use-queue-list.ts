import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import { useListState } from '../list/list-state.ts';
import { useList } from '../list/use-list.ts';
import type { Filter } from '../resources/definition.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { requestedState } from './requested-state.ts';
import { useQueue } from './use-queue.ts';

interface Asked<Row> {
  /** The first is the state, which has tabs of its own. */
  filters: readonly Filter[];
  /** The state that is worked on: shown where the address names none, the oldest first. */
  usualState: string;
  /** What that is ordered by. */
  usualSort: string;
  read(params: object): Promise<OperatorEnvelope<ListResult<Row>>>;
}

/** A queue as its address says it: what is asked, what came, and where the operator is in it. */
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

/** What `useQueueList` answers. */
export type QueueList<Row extends { id: number }> = ReturnType<typeof useQueueList<Row>>;

const NONE: readonly never[] = [];
