import { useState } from 'react';
import { readStored, writeStored } from '../browser/browser-storage.ts';

/** What an operator chose for a column. */
export interface ColumnSetting {
  show?: boolean;
  order?: number;
  fixed?: 'left' | 'right' | 'none';
}

/** By the key of the column. */
export type ColumnSettings = Readonly<Record<string, ColumnSetting>>;

interface SettableColumn {
  key: string;
  isHidden?: true;
  fixed?: 'left' | 'right' | undefined;
  hideInSetting?: true;
}

/**
 * The operator's settings of the columns of a list, which are stored in this browser. Without a name of the list they
 * last until the page is left.
 */
export function useColumnSettings(
  list: string | undefined,
): [ColumnSettings, (next: ColumnSettings) => void] {
  const key = list && `columns.${list}`;
  const [settings, setSettings] = useState(() => (key && readStored<ColumnSettings>(key)) || {});
  const change = (next: ColumnSettings) => {
    setSettings(next);
    if (key) {
      writeStored(key, Object.keys(next).length > 0 ? next : undefined);
    }
  };
  return [settings, change];
}

/** The columns in the operator's order: those pinned to the left, the others, those pinned to the right. */
export function arrangeColumns<Column extends SettableColumn>(
  columns: readonly Column[],
  settings: ColumnSettings,
): Column[] {
  return columns
    .map((column, index) => {
      const { fixed = column.fixed, order = index } = settingOf(column, settings);
      return { column: { ...column, fixed: fixed === 'none' ? undefined : fixed }, order };
    })
    .sort((one, other) => sideOf(one.column) - sideOf(other.column) || one.order - other.order)
    .map(({ column }) => column);
}

export function isShown(column: SettableColumn, settings: ColumnSettings): boolean {
  return settingOf(column, settings).show ?? !column.isHidden;
}

/** The settings after `change` of some columns. */
export function changeColumns(
  settings: ColumnSettings,
  keys: readonly string[],
  change: (index: number) => ColumnSetting,
): ColumnSettings {
  const changed = keys.map((key, index) => [key, { ...settings[key], ...change(index) }]);
  return { ...settings, ...Object.fromEntries(changed) };
}

function settingOf({ key, hideInSetting }: SettableColumn, settings: ColumnSettings): ColumnSetting {
  return hideInSetting ? {} : (settings[key] ?? {});
}

function sideOf({ fixed }: SettableColumn): number {
  return { left: 0, none: 1, right: 2 }[fixed ?? 'none'];
}
