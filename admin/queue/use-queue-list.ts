import { useEffect, useMemo, useState } from 'react';
import { type CallState, useCall } from '../calls/use-call.ts';
import type { Filter } from '../fields/field.ts';
import { useListState } from '../list/list-state.ts';
import type { ListCall, ListResult } from '../resources/definition.ts';

/** What a queue lists. */
export interface QueueSource<Row extends object> {
  call: ListCall<ListResult<Row>>;
  /** Rendered as tabs. The first is that of open work: used if the URL has none, sorted by `defaultSort`. */
  states: readonly [string, ...string[]];
  defaultSort: string;
  /** Besides the state. */
  filters: readonly Filter[];
}

const STATE: Filter = { name: 'state', label: '状态', kind: 'choice' };

/** A queue from its URL: parameters, rows and selection. */
export function useQueueList<Row extends { id: number }>(source: QueueSource<Row>) {
  const { call, filters, defaultSort } = source;
  const [defaultState] = source.states;
  const [state, change] = useListState(useMemo(() => [STATE, ...filters], [filters]));
  const { state: named, ...set } = state.filters;
  const query = {
    ...set,
    state: named === EVERY_STATE ? undefined : (named ?? defaultState),
    sort: state.sort ?? (named === undefined ? defaultSort : '-id'),
  };
  const params = { page: state.page, size: state.size, ...query };
  const shown = useCall(call, params) as CallState<ListResult<Row>>;
  const rows: readonly Row[] = shown.data?.list ?? NONE;
  return { source, state, change, named, set, query, shown, rows, queue: useQueue(rows) };
}

export type QueueList<Row extends { id: number }> = ReturnType<typeof useQueueList<Row>>;

const NONE: readonly never[] = [];

export const EVERY_STATE = 'all';

/** Retains the position while handled rows disappear: the next row becomes current. */
function useQueue<Row extends { id: number }>(rows: readonly Row[]) {
  const [index, setIndex] = useState(0);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = Math.max(0, rows.length - 1);
  const current = rows[Math.min(index, last)];
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows reset the selection
  useEffect(() => setIds(new Set()), [rows]);
  return {
    /** The row that shortcuts act on if no row is selected. */
    current,
    selected,
    /** The selected rows, or the current one. */
    targets: selected.length > 0 ? selected : current ? [current] : [],
    step: (by: 1 | -1) => setIndex(Math.max(0, Math.min(Math.min(index, last) + by, last))),
    go: (row: Row) => setIndex(rows.findIndex(({ id }) => id === row.id)),
    toggle: ({ id }: Row) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  };
}
