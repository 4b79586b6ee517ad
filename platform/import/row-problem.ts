import { simplified } from '../core/simplified.ts';
import { IS_TOTAL, isTotalRow } from './total-row.ts';

export const IS_REMARK = '是备注，不是要导入的内容';
const IS_HEADINGS = '是列名，不是要导入的内容';

/** What is said of a table beside its rows, before a colon. */
export const ABOUT_TABLE =
  '(?:数据|资料)来源|(?:制表|填表|制单|审核|导出)人|(?:制表|填表|统计|导出|打印|更新|截[止至])(?:日期|时间)';
const CHINESE_LABELS = `备?注|附注|注释|注意(?:事项)?|说明|填[表写]说明|(?:温馨)?提示|制表|填表|制单|审核|导出|联系(?:人|方式|电话)?|${ABOUT_TABLE}`;
const LABELS = `${CHINESE_LABELS}|p\\.?s|n\\.?b|notes?|remarks?`;
/** `注：`, `【备注】`, `（说明1：`, `Note:`. */
const LABEL = `^[*※＊（(]?\\s*(?:(?:${LABELS})(?:\\s*\\d{1,2})?\\s*[:：]|[【\\[（(](?:${LABELS})[】\\]）)][:：]?)`;
const LABELLED = new RegExp(LABEL, 'i');
const LABEL_ALONE = new RegExp(`${LABEL}$|^(?:${CHINESE_LABELS})$`, 'i');
/** `以上数据仅供参考`, `截至2026年11月`, `以下空白`, `第1页`. */
export const REMARK =
  /^[*※＊（(]?\s*(?:(?:以上|上述|上表|本表|以下|此表|表中)(?:数据|内容|信息|资料|价格|时间|均|仅|所有|全部|所列|空白|为空|游戏|礼包|资讯|开服)|(?:数据)?截[至止]到?\s*\d|第\s*\d+\s*页)|仅供(?:内部)?参考[。.！!]?[）)]?$|^[-—=\s]*(?:无正文|eof|end of (?:file|table|report|list))[-—=\s]*$/i;
/** `共6款`, `总计：6 条记录`. */
export const COUNT =
  /^(?:一共|总共|总计|合计|小计|共计|共|计)(?:\s*[:：])?\s*[\d,]+\s*[款个条行张份篇组服项种件](?:游戏|礼包|资讯|开服|区服|记录|数据|内容)?[。.]?$/;
/** Filled cells of a row with a total or a remark, and the characters that are looked at. */
const MOST_CELLS = 4;
const LONGEST_TEXT = 200;
/** The heading of the numbers of rows, which are not imported. */
const NUMBERING = /^(?:序号|编号|no\.|#)$/i;

/**
 * Why a row of a table is no content: it adds up the others, remarks on them or repeats the headings; undefined for any
 * other row.
 * @param repeatsHeadings true for cells that are the headings of the table
 */
export function rowProblem(
  cells: readonly string[],
  repeatsHeadings: (cells: readonly string[]) => boolean = () => false,
): string | undefined {
  if (isTotalRow(cells)) {
    return IS_TOTAL;
  }
  if (repeatsHeadings(cells)) {
    return IS_HEADINGS;
  }
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (texts.length === 0 || texts.length > MOST_CELLS) {
    return undefined;
  }
  const [first = '', ...others] = texts.map((text) => simplified(text.slice(0, LONGEST_TEXT)));
  const isAlone = others.length === 0;
  if (isAlone && (COUNT.test(first) || NUMBERING.test(first))) {
    return COUNT.test(first) ? IS_TOTAL : IS_HEADINGS;
  }
  const isRemark =
    [first, ...others].every((text) => LABELLED.test(text)) ||
    (others.length <= 1 && LABEL_ALONE.test(first) && texts.every((text) => text.length < LONGEST_TEXT)) ||
    (isAlone && REMARK.test(first));
  return isRemark ? IS_REMARK : undefined;
}
