import type { CsvRow } from './csv-cells.ts';
import { HEADER_ROWS } from './find-header.ts';

/** Characters in which such a table is looked for. */
const HEAD = 65_536;
/** `|---|:--:|` of Markdown, and the lines that the programs of databases draw: `+----+----+`, `----+----`. */
const RULE = /^[\s|+:-]+$/;

/** Reads the rows of a table whose cells are separated by `|`. */
type ReadRow = (row: CsvRow) => CsvRow[];

/** How the rows of a text are read that begins with a table drawn with `|`; undefined for any other text. */
export function pipeTable(text: string): ReadRow | undefined {
  const lines = text.slice(0, HEAD).split(/\r\n?|\n/, HEADER_ROWS);
  const header = lines.find((line, at) => {
    const beside = [lines[at - 1], lines[at + 1]];
    return line.includes('|') && !isRule(line) && beside.some((one) => one !== undefined && isRule(one));
  });
  if (header === undefined) {
    return undefined;
  }
  const isFramed = header.trimStart().startsWith('|');
  return (row) => {
    const cells = row.cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '' || RULE.test(cell)) && cells.some((cell) => cell.includes('-'))) {
      return [];
    }
    const isFilled = cells.length > 1;
    const start = isFramed && isFilled && cells[0] === '' ? 1 : 0;
    const end = isFramed && isFilled && cells.at(-1) === '' ? -1 : undefined;
    return [{ ...row, cells: cells.slice(start, end) }];
  };
}

function isRule(line: string): boolean {
  return RULE.test(line) && line.includes('-') && /[|+]/.test(line);
}
