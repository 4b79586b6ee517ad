import { simplified } from '../core/simplified.ts';

/** What tables have in a cell without a value. */
export const BLANK = /^(?:[-—–－]+|\/|n\/a|null|none|无|暂无|未知)$/i;
const PENDING = /^(?:待定|未定|待补充?|待确认|同上|nan|undefined|tb[ad]|todo)$/i;
/** `=1+1`, `=A2`, `=VLOOKUP(A2,…)`; `=LOVE` is a name. */
const FORMULA = /^[=＝](?:[\d\s.+\-*/()]+|\$?[a-z]{1,3}\$?\d+\b.*|[a-z][a-z.]+\(.*)$/i;
const HAS_TEXT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** Why a text is no name or title; undefined for one that may be. */
export function nameProblem(text: string): string | undefined {
  const plain = simplified(text);
  if (BLANK.test(plain) || PENDING.test(plain)) {
    return `“${text}”是没有内容的写法，不能作名称；请写上名称，或删掉这一行`;
  }
  if (FORMULA.test(text)) {
    return '像是公式，不能作名称';
  }
  return HAS_TEXT.test(text) ? undefined : '没有文字或数字，不能作名称';
}
