import type { TableColumnType } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnOf, completeColumn } from '../resources/columns.ts';
import { DEFAULT_WIDTH } from './fitting-columns.ts';

/** A column for the table, marked if the list is sorted by it. */
export function tableColumn<Row extends object>(
  definition: ColumnOf<Row>,
  current?: string,
): TableColumnType<Row> {
  const {
    key,
    title,
    render,
    sort,
    width = DEFAULT_WIDTH,
    align,
    ellipsis,
    fixed,
  } = completeColumn(definition);
  const sortOrder = current === sort ? 'ascend' : current === `-${sort}` ? 'descend' : null;
  return {
    key,
    title,
    width,
    align,
    ellipsis,
    fixed,
    render: (_value, row) => render(row),
    ...(sort ? { sorter: true, sortOrder } : {}),
  };
}

/**
 * A control in a table header. antd renders the titles again in a hidden body row to measure its columns; the
 * control is omitted there so that the keyboard cannot reach it.
 */
export function HeaderControl({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(place.current?.closest('tbody') !== null), []);
  return <span ref={place}>{!isMeasured && children}</span>;
}
