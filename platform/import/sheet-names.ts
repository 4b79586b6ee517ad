import type { Looks } from './cell-looks.ts';
import { MissingColumns } from './column-names.ts';
import { UnreadableFile } from './encoding.ts';

/** The visible sheets of a workbook by name, and the one that is read. */
export interface Sheets {
  names: readonly string[];
  read: string;
  /** Those that are not shown, which can't be chosen. */
  hidden: readonly string[];
}

/** The sheet that was to be read is missing or has no table, and the workbook has other visible ones. */
export class WrongSheet extends UnreadableFile {}

/** Which sheet of a workbook is read, and who learns of the others before the first row. */
export interface SheetOptions {
  /** Its name; by default the first visible one. */
  sheet?: string | undefined;
  /** Also reads rows and columns that are not shown. */
  takesHidden?: boolean | undefined;
  onSheets?: ((sheets: Sheets) => void) | undefined;
  /** Called once, before the first row. */
  onLooks?: ((looks: Looks) => void) | undefined;
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join('、');
}

/** What an operator should know about the sheets that are not read; undefined if there are none. */
export function sheetsNote(sheets: Sheets): string | undefined {
  const hidden = quoted(sheets.hidden);
  const unread = [othersOf(sheets), hidden && `隐藏的${hidden}`].filter(Boolean).join('和');
  return unread ? `工作簿有几张表，读取的是“${sheets.read}”，没有读取${unread}` : undefined;
}

/** Why a sheet without rows is refused. @param lacking what it should have */
export function emptyText(sheets: Sheets, lacking = '内容'): string {
  const others = othersOf(sheets);
  return `工作簿的“${sheets.read}”这张表里没有${lacking}${others && `，其他的表：${others}`}。`;
}

/** An error of a file, as a `WrongSheet` if the workbook has other sheets, one of which may be meant. */
export function sheetError(error: unknown, sheets: Sheets | undefined): unknown {
  const isOfSheet =
    error instanceof MissingColumns ||
    (error instanceof UnreadableFile && error.constructor === UnreadableFile);
  return isOfSheet && sheets && sheets.names.length > 1
    ? new WrongSheet(error.message, { cause: error })
    : error;
}

function othersOf({ names, read }: Sheets): string {
  return quoted(names.filter((name) => name !== read));
}
