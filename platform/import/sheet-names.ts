/** The visible sheets of a workbook by name, and the one that is read. */
export interface Sheets {
  names: readonly string[];
  read: string;
}

/** Which sheet of a workbook is read, and who learns of the others before the first row. */
export interface SheetOptions {
  /** Its name; by default the first visible one. */
  sheet?: string | undefined;
  onSheets?: ((sheets: Sheets) => void) | undefined;
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join('、');
}

/** What an operator should know about the sheets that are not read; undefined if there are none. */
export function sheetsNote({ names, read }: Sheets): string | undefined {
  const others = names.filter((name) => name !== read);
  return others.length > 0 ? `工作簿有几张表，读取的是“${read}”，没有读取${quoted(others)}` : undefined;
}

/** Why a sheet without rows is refused. */
export function emptyText({ names, read }: Sheets): string {
  const others = names.filter((name) => name !== read);
  return `工作簿的“${read}”这张表里没有内容${others.length > 0 ? `，其他的表：${quoted(others)}` : ''}。`;
}
