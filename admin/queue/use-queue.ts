import { useEffect, useMemo, useState } from 'react';

/** Position and selection in a queue. */
export interface Queue<Row> {
  /** The row that shortcuts act on if no row is selected. */
  current: Row | undefined;
  selected: readonly Row[];
  /** The selected rows, or the current one. */
  targets: readonly Row[];
  step(by: 1 | -1): void;
  go(row: Row): void;
  toggle(row: Row): void;
  selectAll(isSelected: boolean): void;
}

/** Retains the position while handled rows disappear: the next row becomes current. */
export function useQueue<Row extends { id: number }>(rows: readonly Row[]): Queue<Row> {
  const [index, setIndex] = useState(0);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = Math.max(0, rows.length - 1);
  const current = rows[Math.min(index, last)];
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows reset the selection
  useEffect(() => setIds(new Set()), [rows]);
  return {
    current,
    selected,
    targets: selected.length > 0 ? selected : current ? [current] : [],
    step: (by) => setIndex(Math.max(0, Math.min(Math.min(index, last) + by, last))),
    go: (row) => setIndex(rows.findIndex(({ id }) => id === row.id)),
    toggle: ({ id }) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    selectAll: (isSelected) => setIds(new Set(isSelected ? rows.map(({ id }) => id) : [])),
  };
}
