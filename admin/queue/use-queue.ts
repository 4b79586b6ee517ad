import { useEffect, useMemo, useState } from 'react';

/** Position and selection in a queue. */
export interface Queue<Row> {
  /** The row that shortcuts act on if no row is selected. */
  current: Row | undefined;
  chosen: readonly Row[];
  /** The selected rows, or the current one. */
  targets: readonly Row[];
  step(by: 1 | -1): void;
  go(row: Row): void;
  toggle(row: Row): void;
  chooseAll(isChosen: boolean): void;
}

/** Retains the position while handled rows disappear: the next row becomes current. */
export function useQueue<Row extends { id: number }>(rows: readonly Row[]): Queue<Row> {
  const [place, setPlace] = useState(0);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = Math.max(0, rows.length - 1);
  const current = rows[Math.min(place, last)];
  const chosen = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows reset the selection
  useEffect(() => setIds(new Set()), [rows]);
  return {
    current,
    chosen,
    targets: chosen.length > 0 ? chosen : current ? [current] : [],
    step: (by) => setPlace(Math.max(0, Math.min(Math.min(place, last) + by, last))),
    go: (row) => setPlace(rows.findIndex(({ id }) => id === row.id)),
    toggle: ({ id }) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    chooseAll: (isChosen) => setIds(new Set(isChosen ? rows.map(({ id }) => id) : [])),
  };
}
