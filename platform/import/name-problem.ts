import { simplified } from '../core/simplified.ts';
import { ABOUT_TABLE, COUNT, IS_REMARK, REMARK } from './row-problem.ts';
import { IS_TOTAL, isTotal } from './total-row.ts';

/** What tables have in a cell without a value. */
export const BLANK = /^(?:[-—–－]+|\/|n\/a|null|\\n|none|无|暂无|未知)$/i;
const PENDING = /^(?:待定|未定|待补充?|待确认|同上|nan|undefined|tb[ad]|todo)$/i;
/** `=1+1`, `=A2`, `=VLOOKUP(A2,…)`; `=LOVE` is a name. */
const FORMULA = /^[=＝](?:[\d\s.+\-*/()]+|\$?[a-z]{1,3}\$?\d+\b.*|[a-z][a-z.]+\(.*)$/i;
/** What a pivot table and a sheet with totals have in front of a row: `平均值`, `最大值：8.5`, `行标签`, `(空白)`, `2 款`. */
const AGGREGATE =
  /^(?:平均值?|均值|最[大小高低]值|求和项?|计数项?|[行列]标签|[(（]空白[)）]) ?[:：]? ?[\d.,%]*$|^[\d,]+ ?[款条]$/;
/** `数据来源：…`, `制表人：…`, `更新于 2026-11-28`. */
const REMARK_OF_TABLE = new RegExp(
  `^(?:备注|${ABOUT_TABLE}) ?[:：]|^(?:更新|导出|统计|截[止至])[于到]?[\\d年月日./: -]+$`,
);
const HEADINGS = /^(?:游戏|礼包|资讯|文章|区服)(?:名称?|标题)$/;
/** What people write in place of a name of a row that is not to be imported: `（重复）`, `作废`. */
const STATE = /^[(（【[]?(?:重复|已?(?:下架|删除|作废|取消)|废弃)[)）】\]]?$/;
const HAS_TEXT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Why a line of text, with single blanks, is no name or title; undefined for one that may be. */
export function nameProblem(text: string): string | undefined {
  const plain = simplified(text);
  if (BLANK.test(plain) || PENDING.test(plain)) {
    return `“${text}”是没有内容的写法，不能作名称；请写上名称，或删掉这一行`;
  }
  if (isTotal(plain) || AGGREGATE.test(plain) || COUNT.test(plain)) {
    return `${IS_TOTAL}；真有这个名称的，请在后台新建`;
  }
  if (REMARK.test(plain) || REMARK_OF_TABLE.test(plain)) {
    return `${IS_REMARK}；真有这个名称的，请在后台新建`;
  }
  if (STATE.test(plain)) {
    return '是对这一行的说明，不能作名称';
  }
  if (HEADINGS.test(plain)) {
    return '是列名，不能作名称';
  }
  if (FORMULA.test(text)) {
    return '像是公式，不能作名称';
  }
  return HAS_TEXT.test(text) ? undefined : '没有文字或数字，不能作名称';
}
