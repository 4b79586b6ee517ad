/** The values of spreadsheet formulas that failed. */
const CELL_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|BLOCKED!|FIELD!)$/i;

/** What a cell with the value of a failed formula is rejected with; undefined for any other cell. */
export function cellErrorProblem(text: string): string | undefined {
  const value = text.trim();
  return CELL_ERROR.test(value) ? `是公式的错误值 ${value}，请改成正确的内容或清空` : undefined;
}
