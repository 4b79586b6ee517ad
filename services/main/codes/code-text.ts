import { cleanLine, textLength } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cells.ts';

const CODE_LIMIT = 100;
/** A workbook's numbers are exact up to this many digits. */
const EXACT_DIGITS = 15;
/** Most codes: nothing to normalise. */
const PLAIN = /^[\x21-\x7e]{1,100}$/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** A normalised code, with notes on changes and, if it is rejected, the problem. */
export interface CodeReading {
  code: string;
  notes: string[];
  warning?: string;
  problem?: string;
}

/** Reads a code: removes invisible characters and converts full-width ones; both are noted. */
export function readCode(cell: ColumnCell): CodeReading {
  if (PLAIN.test(cell.text) && !cell.isNumber && !cell.broken) {
    return { code: cell.text, notes: [] };
  }
  const { text, removed } = cleanLine(cell.text);
  const code = text.replace(FULL_WIDTH, (char) =>
    String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  const notes: string[] = [];
  if (removed > 0) {
    notes.push(`去掉了 ${removed} 个看不见的字符`);
  }
  if (code !== text) {
    notes.push('全角字符改成了半角');
  }
  const problem = cell.broken ?? problemOf(code, cell.isNumber === true);
  if (problem) {
    return { code, notes, problem };
  }
  return cell.isNumber
    ? { code, notes, warning: '在工作簿里是数字：开头若有 0，已经丢失；请把这一列设为文本' }
    : { code, notes };
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
  return length > CODE_LIMIT ? `最多 ${CODE_LIMIT} 字，这里有 ${length} 字` : undefined;
}
