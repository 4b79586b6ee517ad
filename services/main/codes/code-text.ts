import { cellErrorProblem } from '#platform/import/cell-error.ts';
import { cleanLine, textLength } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cell.ts';
import { isNoValue } from '#platform/import/no-value.ts';
import { isSentence, pageProblem, remarkOf, splitRemark, splitTick, unwrapCode } from './code-wrapping.ts';
import { maskProblem, placeholderRemark } from './masked-codes.ts';
import { hasUsedWord } from './used-words.ts';

const CODE_LIMIT = 100;
/** A workbook's numbers are exact up to this many digits. */
const EXACT_DIGITS = 15;
/** Most codes: nothing to normalise. */
const PLAIN = /^[0-9a-z_-]{1,100}$/i;
/** What spreadsheets and databases make of a code of digits, alone or with an E: `219E01` may be a code. */
const SCIENTIFIC = /^\d(?:(?:\.\d{1,20})?E\+|\.\d{1,20}E)\d{1,3}$/i;
/** What programs make of a code of digits in a column of numbers. */
const DECIMAL = /^\d{4,}\.0{1,2}$/;
/** What spreadsheets make of codes such as `MAR1` and `3-1`, dates in full, and times. */
const DATE =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2}|(?:\d{4}年)?\d{1,2}月(?:\d{1,2}日)?|(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])\/(?:19|20)\d{2})(?:\s\d{1,2}:\d{2}(?::\d{2})?)?$/i;
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/;
const TRUTH = /^(?:true|false)$/i;
const IS_DATE = '是日期或时间；若原来是兑换码，已经被表格软件改坏，请把这一列设为文本后重新填写';
/** Also `礼包----YM8K2Q`, as sellers of codes write them. */
const SEVERAL = /[,;|、]|[^-]-{3,}[^-]/;
const SEVERAL_CODES = '这一行像是有几个兑换码或几项内容；请每行只写一个兑换码';
const SEVERAL_LINES = '这一格里有几行；请每格只写一个兑换码';
/** Characters that move the cursor or separate fields, between others. */
const CONTROLS = /[^\s\p{Cc}](?:(?![\s\u0085])\p{Cc})+[^\s\p{Cc}]/u;
const HAS_CONTROLS = '里面有看不见的控制字符，可能是几个兑换码连在了一起，或者已经损坏；请每行只写一个';
/** `账号：PC7MGMC4 密码：5AAHFP`. */
const ACCOUNT = /(?:[账帐卡]号|用户名|account|user(?:name)?) ?[:=]/i;
const PASSWORD = /(?:密码|卡密|password|pwd) ?[:=]/i;
/** `R5EP VHKZ KSJ7`: one code in groups, or several short ones. */
const GROUPS = /^(?=.*\d)[0-9a-z]{3,5}(?: [0-9a-z]{3,5})+$/i;
const IN_GROUPS = '中间有空格：若是一个兑换码，请去掉空格；若是几个兑换码，请每行只写一个';
/** `YM8K2Q97 YM8K2Q98`; `YM 8K` has a blank. */
const SEVERAL_PLAIN = /^(?=[0-9a-z_-]*\d)[0-9a-z_-]{4,} (?=[0-9a-z_-]*\d)[0-9a-z_-]{4,}(?: |$)/i;
const LETTER_OR_DIGIT = /[0-9a-z]/i;
const ABOVE_HEADER = '在列名的上面，没有导入；若是兑换码，请移到列名下面';
/** Full width, what follows a number in a list needs no blank: `1）`. */
const LIST_NUMBER = /^([\d０-９]{1,3})([）．])\s*/;
/** Before a code, below or above another number: `8.ABC123`, `7 ABC123`, `#11 ABC123`. */
const RUNNING_NUMBER = /^#?\d{1,6}(?:[.)]\s?|\s)(?=[0-9a-z][0-9a-z_-]{3,}$)/i;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** A text above the header that may be a code; others are titles. */
const ONE_WORD = /^[\x21-\x7e]+$/;
/** What word processors make of a `-`. */
const TYPOGRAPHIC_DASH = /([0-9a-z])[\u2010-\u2015\u2212\ufe58\ufe63](?=[0-9a-z])/gi;

const HAS_BLANK = '兑换码中间有空格';
const NO_LETTER = '里面没有字母和数字，不像兑换码';

/** What strikes a text out: marks that combine with its characters, or the signs of Markdown. */
export const STRUCK = /[\u0335-\u0338]|~~/;

/** A normalised code, with notes on changes and, if it is rejected, the problem. */
export interface CodeReading {
  code: string;
  notes: string[];
  warning?: string;
  problem?: string;
  /** Why it is held back, unless the operator takes it. */
  remark?: string;
  /** What is written behind it and says that it was given away. */
  used?: string;
  /** A symbol beside it, which is an ornament if all codes of the list have it. */
  mark?: string;
  /** The brackets around it, which were cut off. */
  brackets?: string;
}

/** True for a code without anything to normalise or to report. */
function isPlainCode(text: string): boolean {
  return (
    PLAIN.test(text) &&
    !SEVERAL.test(text) &&
    contentProblem(text) === undefined &&
    placeholderRemark(text) === undefined &&
    !hasUsedWord(text)
  );
}

/**
 * Reads a code: removes invisible characters and converts full-width ones; both are noted.
 *
 * @param isListed also removes what people write around the codes of a list, as a note: `2、`, `兑换码：`, quotes
 * @param isNumbered also removes a number that `10.A1` could begin with: the entry above or below has the one beside it
 */
export function readCode(cell: ColumnCell, isListed = false, isNumbered = false): CodeReading {
  const isMarked = cell.isNumber || cell.broken || cell.warning || cell.isAboveHeader;
  if (!isMarked && isPlainCode(cell.text)) {
    return { code: cell.text, notes: [] };
  }
  const { text, removed } = cleanLine(isListed ? cell.text.split(STRUCK).join('') : cell.text);
  const listed = isListed ? text.replace(LIST_NUMBER, '$1$2 ') : text;
  const narrow = listed
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(TYPOGRAPHIC_DASH, '$1-');
  const [number = ''] = (isNumbered && RUNNING_NUMBER.exec(narrow)) || [];
  const entry = narrow.slice(number.length);
  const { code: whole, remark: ticked } = isListed && !cell.broken ? splitTick(entry) : { code: entry };
  const unwrapping = isListed && !cell.broken ? unwrapCode(whole) : { code: whole, notes: [] };
  const { code: unwrapped, notes: removals, mark, brackets }: ReturnType<typeof unwrapCode> = unwrapping;
  const {
    code,
    remark: after,
    used,
  }: ReturnType<typeof splitRemark> = isListed ? splitRemark(unwrapped) : { code: unwrapped };
  const notes: string[] = [];
  if (removed > 0) {
    notes.push(`已去掉 ${removed} 个不可见字符`);
  }
  if (narrow !== listed) {
    notes.push('全角字符已转换为半角');
  }
  if (number !== '') {
    notes.push(`已去掉前面的“${number.trim()}”`);
  }
  notes.push(...removals);
  const problem =
    cell.broken ??
    (CONTROLS.test(cell.text) ? HAS_CONTROLS : undefined) ??
    (isListed && isSeveral(code) ? SEVERAL_CODES : undefined) ??
    (cell.isAboveHeader ? ABOVE_HEADER : (maskProblem(code, narrow) ?? problemOf(code, cell))) ??
    (isListed ? pageProblem(code) : undefined);
  if (problem) {
    return { code, notes, problem };
  }
  const remark = ticked ?? after ?? (isListed ? (remarkOf(code) ?? placeholderRemark(code)) : undefined);
  const warning = cell.isNumber ? '在工作簿里是数字：开头若有 0，已经丢失；请把这一列设为文本' : cell.warning;
  return {
    code,
    notes,
    ...(warning !== undefined && { warning }),
    ...(remark !== undefined && { remark }),
    ...(mark !== undefined && { mark }),
    ...(brackets !== undefined && { brackets }),
    ...(used !== undefined && { used }),
  };
}

/** Whether a line of a list has several codes, or a code and other things. */
function isSeveral(code: string): boolean {
  return (ACCOUNT.test(code) && PASSWORD.test(code)) || (SEVERAL.test(code) && !isSentence(code));
}

function problemOf(code: string, { text, isNumber }: ColumnCell): string | undefined {
  if (DATE.test(code) || TIME.test(code)) {
    return IS_DATE;
  }
  if (/\s/.test(code)) {
    if (/[\r\n]/.test(text.trim())) {
      return SEVERAL_LINES;
    }
    if (GROUPS.test(code)) {
      return IN_GROUPS;
    }
    return SEVERAL_PLAIN.test(code) ? SEVERAL_CODES : HAS_BLANK;
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
  if (DECIMAL.test(code)) {
    return '变成了小数，开头若有 0 已经丢失；请把这一列设为文本后重新填写';
  }
  if (DATE.test(code)) {
    return IS_DATE;
  }
  if (TRUTH.test(code)) {
    return '是表格软件的逻辑值，不像兑换码';
  }
  if (isNoValue(code)) {
    return `是程序写的 ${code}，表示“没有”，不是兑换码`;
  }
  return LETTER_OR_DIGIT.test(code) ? undefined : NO_LETTER;
}

/** Whether a cell is a title above the header of a table. */
export function isTitleAbove({ isAboveHeader, text }: Pick<ColumnCell, 'isAboveHeader' | 'text'>): boolean {
  return isAboveHeader === true && !ONE_WORD.test(text);
}

/** Whether a line that is no code may be a title: it has words, and is no damaged code. */
export function mayBeTitle(problem: string | undefined, text: string): boolean {
  return problem === undefined || problem === NO_LETTER || (problem === HAS_BLANK && !/\d/.test(text));
}
