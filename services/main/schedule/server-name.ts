import { halfWidthNumbers } from '#contract/notations/characters.ts';
import { readDate, readMonthDay } from '#contract/notations/dates.ts';
import { headingsOf } from '#platform/import/record-fields.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import { WORD_LIMIT } from '../import-rows/limits.ts';
import { OPENING_HEADINGS } from './opening-headings.ts';

const SEPARATOR = /[\r\n\v\f\u0085\u2028\u2029、，,;；/+&]/;
const END = /[服区\d]$/;
const MERGED_END = /合[服区]$/;
/** `S1~S5`, `1服-5服`; `1-10服` may be a name, and `1区-2服` is one. */
const RANGE = /^\D*(\d+)(?:\s*([服区]))?\s*([-—–~～至到])\D*?(\d+)\s*([服区]?)$/;
/** What a spreadsheet makes of `12E0` and of long numbers. */
const SCIENTIFIC = /^\d(?:\.\d+)?E\+\d+$/i;
/** What a spreadsheet in English makes of `12-5`: `5-Dec`, `Dec-05`. */
const ENGLISH_DATE = /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{1,2})?$/i;
/** `删2服（取消）`, `~~删1服~~`. */
const CANCELLED =
  /[(（[【\s-](?:已?(?:取消|作废|延期|推迟|合服|删除|下架)|待定|暂缓|不开)[)）\]】]?$|^~~.{1,60}~~$|[\u0335-\u0338]/;
const TRUTH = /^(?:true|false)$/i;
const HEADINGS: ReadonlySet<string> = new Set(headingsOf(OPENING_HEADINGS, 'server_name'));

/** Reads the name of one server, its digits and letters in half width. */
export function readServer(reader: RowReader): string {
  const given = String(reader.raw('server_name') ?? '').trim();
  const range = rangeOf(given);
  if (isSeveral(given) || range === 'sure') {
    reader.report('rejected', 'server_name', '这一格里有几个区服；请每行只写一个区服');
  } else if (range === 'likely') {
    reader.report(
      'warning',
      'server_name',
      '像是几个区服（从几服到几服），按一个区服导入；是几个的，请每行只写一个',
    );
  }
  const name = reader.required('server_name', WORD_LIMIT);
  const problem = problemOf(name);
  if (problem) {
    reader.report('rejected', 'server_name', problem);
  }
  const narrow = halfWidthNumbers(name);
  if (narrow !== name) {
    reader.report('note', 'server_name', `全角字符已转换为半角：${narrow}`);
  }
  return narrow;
}

function problemOf(name: string): string | undefined {
  if (HEADINGS.has(name)) {
    return '是列名，不是区服名';
  }
  if (CANCELLED.test(name)) {
    return '名称里写着取消、作废或延期，没有导入；不开的请删去这一行，要开的请只留区服名';
  }
  if (TRUTH.test(name)) {
    return '是表格软件的逻辑值，不是区服名；请把这一列设为文本';
  }
  if ('value' in readDate(name) || (readMonthDay(name) && name.includes('月')) || ENGLISH_DATE.test(name)) {
    return '是日期，不是区服名；表格软件会把 12-5 这样的名称改成日期，请把这一列设为文本';
  }
  return SCIENTIFIC.test(name) ? '变成了科学计数法，不是区服名；请把这一列设为文本' : undefined;
}

/** Names on several lines, or with a list sign in between: `平7服、平8服`, `1服/2服`; `1服、2服合区` is a name. */
function isSeveral(text: string): boolean {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  const rest = parts.slice(parts.findIndex((part) => END.test(part)) + 1).join('');
  return rest.length > 1 && END.test(text) && !MERGED_END.test(text);
}

function rangeOf(text: string): 'sure' | 'likely' | undefined {
  const [, first, unit = '', sign = '', last, lastUnit] = RANGE.exec(text) ?? [];
  if (last === undefined || Number(first) >= Number(last)) {
    return undefined;
  }
  return (unit !== '' && unit === lastUnit) || /[~～至到]/.test(sign) ? 'sure' : 'likely';
}
