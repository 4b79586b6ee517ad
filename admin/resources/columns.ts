import type { ReactNode } from 'react';
import { showExactTime, showTime } from '../ui/china-time.ts';
import { formatBytes, formatCount } from '../ui/format-number.ts';

export interface Column<Row> {
  key: string;
  title: string;
  render(row: Row): ReactNode;
  /** The contract's name for sorting by it. */
  sort?: string;
  width?: number;
  align?: 'right';
  isHidden?: true;
  isLink?: true;
  /** Shown below the link and not part of it. */
  below?(row: Row): ReactNode;
  ellipsis?: true;
  fixed?: 'left' | 'right' | undefined;
  /** The operator can't hide, move or unpin it. */
  hideInSetting?: true;
}

const FORMATS = {
  text: String,
  moment: showTime,
  'exact-moment': showExactTime,
  count: formatCount,
  bytes: formatBytes,
};

/** A column that renders its row, or shows a property of it. */
export type ColumnOf<Row> = Omit<Column<Row>, 'key' | 'render'> &
  (
    | { key: string; render(row: Row): ReactNode }
    | (PropertyColumn &
        ({ key: string; property: keyof Row } | { key: keyof Row & string; property?: undefined }))
  );

interface PropertyColumn {
  render?: undefined;
  /** The format of the property: plain text by default. */
  kind?: keyof typeof FORMATS;
  /** Shown if the property is null, or an empty text or list. */
  empty?: string;
}

/** Adds the function that renders the property of a column. */
export function completeColumn<Row>(column: ColumnOf<Row>): Column<Row> {
  if (column.render) {
    return column;
  }
  const { key, property = key as keyof Row, kind = 'text', empty = '', ...rest } = column;
  const format = FORMATS[kind] as (value: unknown) => string;
  return {
    ...(kind === 'count' ? { align: 'right' } : {}),
    ...rest,
    key,
    render: (row) => {
      const value = row[property];
      const shown = Array.isArray(value) ? value.join('、') : value;
      return shown === null || shown === '' ? empty : format(shown);
    },
  };
}
