/** Text that spreadsheets interpret as a formula; some also accept the full-width signs. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** A line of CSV. Formulas are escaped with an apostrophe. */
export function csvLine(cells: readonly (string | number)[]): string {
  const escaped = cells.map((cell) => {
    const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${escaped.join(',')}\r\n`;
}
