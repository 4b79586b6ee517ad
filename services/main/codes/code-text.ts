import { cellErrorProblem } from '#platform/import/cell-error.ts';
import { cleanLine, textLength } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cells.ts';

const CODE_LIMIT = 100;
/** A workbook's numbers are exact up to this many digits. */
const EXACT_DIGITS = 15;
/** Most codes: nothing to normalise. */
const PLAIN = /^[\x21-\x7e]{1,100}$/;
/** What spreadsheets make of a code of digits, alone or with an E. */
const SCIENTIFIC = /^\d(?:\.\d{1,20})?E\+\d{1,3}$/i;
const LETTER_OR_DIGIT = /[0-9a-z]/i;
const ABOVE_HEADER = '在列名的上面，没有导入；若是兑换码，请移到列名下面';
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** A normalised code, with notes on changes and, if it is rejected, the problem. */
export interface CodeReading {
  code: string;
  notes: string[];
  warning?: string;
  problem?: string;
}

/** True for a code without anything to normalise or to report. */
export function isPlainCode(text: string): boolean {
  return PLAIN.test(text) && contentProblem(text) === undefined;
}

/** Reads a code: removes invisible characters and converts full-width ones; both are noted. */
export function readCode(cell: ColumnCell): CodeReading {
  const isMarked = cell.isNumber || cell.broken || cell.warning || cell.isAboveHeader;
  if (!isMarked && isPlainCode(cell.text)) {
    return { code: cell.text, notes: [] };
  }
  const { text, removed } = cleanLine(cell.text);
  const code = text.replace(FULL_WIDTH, (char) =>
    String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  const notes: string[] = [];
  if (removed > 0) {
    notes.push(`已去掉 ${removed} 个不可见字符`);
  }
  if (code !== text) {
    notes.push('全角字符已转换为半角');
  }
  const problem =
    cell.broken ?? (cell.isAboveHeader ? ABOVE_HEADER : problemOf(code, cell.isNumber === true));
  if (problem) {
    return { code, notes, problem };
  }
  const warning = cell.isNumber ? '在工作簿里是数字：开头若有 0，已经丢失；请把这一列设为文本' : cell.warning;
  return warning === undefined ? { code, notes } : { code, notes, warning };
}

function problemOf(code: string, isNumber: boolean): string | undefined {
  if (/\s/.test(code)) {
    return '兑换码中间有空格';
  }
  if (code.includes('\ufffd')) {
    return '有损坏的字符（编码转换时丢失）';
  }
  if (isNumber && !new RegExp(`^\\d{1,${EXACT_DIGITS}}$`).test(code)) {
    return '在工作簿里是数字，已经不准确；请把这一列设为文本后重新填写';
  }
  const length = textLength(code);
  if (length > CODE_LIMIT) {
    return `最多 ${CODE_LIMIT} 字，这里有 ${length} 字`;
  }
  return code === '' ? undefined : contentProblem(code);
}

/** Why a text is no code: a failed formula, a shortened number, or words such as a title. */
function contentProblem(code: string): string | undefined {
  const problem = cellErrorProblem(code);
  if (problem) {
    return problem;
  }
  if (SCIENTIFIC.test(code)) {
    return '变成了科学计数法，原来的兑换码已经丢失；请把这一列设为文本后重新填写';
  }
  return LETTER_OR_DIGIT.test(code) ? undefined : '里面没有字母和数字，不像兑换码';
}
