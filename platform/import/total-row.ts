/** The cell of a row that adds up the others, with or without the sum: `合计`, `本页小计：3`, `Grand total (pcs)`. */
const TOTAL =
  /^(?:本[页批次])?(?:[合总小共] ?计|总数|(?:grand |sub[- ]?)?total\b|sum\b) ?(?:[(（][^)）]*[)）])? ?[:：=]? ?[\d,.]* ?[个条行张份]?$/i;
const LONGEST_TOTAL = 60;
const NUMBER = /^[\d,.]+\s*[个条行张份]?$/;

export const IS_TOTAL = '是合计行，不是要导入的内容';

export function isTotal(cell: string): boolean {
  const text = cell.trim();
  return text.length <= LONGEST_TOTAL && TOTAL.test(text.replace(/\s+/g, ' '));
}

/** True for a row of a table with a total first and nothing but numbers besides. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.map((cell) => cell.trim()).filter(Boolean);
  return first !== undefined && isTotal(first) && others.every((cell) => NUMBER.test(cell) || isTotal(cell));
}
