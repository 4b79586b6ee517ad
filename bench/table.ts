/** Prints a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n${line(head)}\n|${'---|'.repeat(head.length)}\n${rows.map(line).join('\n')}`);
}
