/** How a text begins that a spreadsheet takes for a formula: some read the full-width signs as the plain ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** One line of CSV with its end; a text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
