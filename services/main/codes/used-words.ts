import { simplified } from '#platform/core/simplified.ts';
import { ACTS } from './acts.ts';
import { saysOnlyFree } from './free-words.ts';

/** `已使用`, `11/28 已兑`, `张三已领`. */
const DONE = new RegExp(`^(.{0,12}?)已(?:被|经)?(?:${ACTS})(.*)$`, 'su');
/** `发了`, `用过`, `领走了`, `张三领了`. */
const COMPLETED = new RegExp(`^(.{0,8}?)(?:${ACTS})(?:了|过|掉|走|出去|完毕|完$)(.*)$`, 'su');
/** Before these, words of the kind are a condition or the opposite: `未使用过`, `如已使用`, `每人已领`. */
const CONDITION = /[若如未没不无非需待每限同再]/;
/** After these, they are about something else: `已使用者不可再领`, `已发布`, `领取过程`. */
const OTHERWISE = /^过?[者的该本同户于布行表现途程期关年多后就才即再之起]/;
/** What says that no player shall have a code, alone or at the beginning. */
const VOID = new RegExp(
  `^(?:${[
    '作废|报废|废弃|废码?|死码|坏码|错码|重码|重复|错误|有误|失效|过期|到期|无效码?',
    '停用|禁用|冻结|封禁|锁定|注销|撤销|取消|删除|售出|卖出|占用|发出|送出|送人|自用|测试用|预留',
    '不可(?:使)?用|不能(?:使)?用|用不了|请?(?:勿|别|不要)(?:再|使)?(?:用|发|领|兑|给|使用|发放|领取|兑换)',
    '(?:(?:is|was|already|been) ){0,2}(?:used|redeemed|claimed|sold|issued|assigned|sent|given|delivered)',
    '(?:(?:is|was|already|been) ){0,2}(?:consumed|activated|taken|spent|reserved|locked|refunded|burn(?:ed|t))',
    '(?:is )?(?:void(?:ed)?|invalid|expired|disabled|revoked|cancell?ed|deleted|removed|inactive|exhausted)',
    '(?:is )?(?:depleted|blocked|banned|suspended|duplicated?|retired|archived|unavailable|unusable)',
    'not available|do not use|sold out|out of stock',
  ].join('|')})(?:$|[\\s(:,.!;。、]|给)`,
  'i',
);
const DAY = '(?:\\d{4}[-/.年])?\\d{1,2}[-/.月]\\d{1,2}[日号]?';
/** Only beside a code, not in any column: `11.28发放`, `给张三`, `√`. */
const GIVEN = new RegExp(
  `^${DAY}\\s*\\p{Script=Han}{0,4}(?:${ACTS})$|^(?:发给|送给|转给|分给|给(?![力予出]))\\S|^[√✓✔☑✅]`,
  'u',
);
const GIVEN_ON = new RegExp(`^${DAY}\\s*\\p{Script=Han}{0,4}(?:${ACTS})$`, 'u');
/** `11.30发放用`: they will be given away. */
const TO_BE_GIVEN = /(?:发放|领取|兑换|赠送)用$/;
/** Between the words of a line: signs, and where Chinese characters begin or end. */
const PARTS = /[^0-9a-z\p{Script=Han}]+|(?<=\p{Script=Han})(?=[0-9a-z])|(?<=[0-9a-z])(?=\p{Script=Han})/iu;
const HAN = /\p{Script=Han}/u;
/** A part between signs that is one character: `已`, `废`. */
const SHORT = /^[已废]$/;
/** `YM8K2Q_used`, `[void]YM8K2Q`: only between signs, as codes have such letters by chance. */
const USED_AT =
  /(?:^|[^0-9a-z])((?:used|redeemed|claimed|sold|issued|assigned|sent|given|void(?:ed)?|invalid|expired|disabled|deleted|revoked|cancell?ed))(?:$|[^0-9a-z])/i;
const YES = /^(?:是|有|对|已|[√✓✔☑✅]|(?:y|yes|t|true|on|[1-9]\d*次?)(?:$|[\s(:,.!]))/i;
const ONLY_YES = /^(?:是的?|有|对|已|能|可以?|[√✓✔☑✅]|y|yes|t|true|on|[1-9]\d*次?(?:\/\d+)?|100%)$/i;
const NO = new RegExp(
  `^(?:${[
    '否|不是?|不可?以?用?|不[可能行](?:使?用)?|没有?|无效?|未|已?(?:失效|停用|禁用|作废|过期)',
    '[×xnf0✗✘✕❌]|no|false|off|disabled|invalid|expired|inactive',
  ].join('|')})(?:$|[\\s(:,.!])`,
  'i',
);
/** Kinds of players, for whom codes are meant. */
const ANYONE = /^(?:全[体服部]|所有|新|老|普通|首充)?(?:玩家|用户|会员|角色)?$/;

/** A text for comparisons: half-width, simplified, with single blanks. */
export function plainWords(text: string): string {
  return simplified(text.normalize('NFKC')).replace(/\s+/g, ' ').trim();
}

/** Whether a text, in whatever column, says that a code was given away or is void. */
export function saysUsed(text: string): boolean {
  return VOID.test(text) || isStatement(DONE.exec(text)) || isStatement(COMPLETED.exec(text));
}

/** Whether a remark beside a code says that it was given away. */
export function saysGiven(text: string): boolean {
  return GIVEN.test(text);
}

/** Whether a line says when codes were given away: `11.20发出`. */
export function saysGivenOn(text: string): boolean {
  return GIVEN_ON.test(text) && !TO_BE_GIVEN.test(text);
}

/** Whether an English word of use stands between the signs of a code. */
export function hasUsedWord(code: string): boolean {
  return USED_AT.test(code) && /\d/.test(code);
}

/** The words of use that stand at a code without a blank: `已发YM8K2Q`, `YM8K2Q_used`, `【作废】YM8K2Q`; undefined without them. */
export function usedWordsAt(code: string): string | undefined {
  const words = code.split(PARTS).find((part) => HAN.test(part) && (SHORT.test(part) || saysUsed(part)));
  return words ?? (hasUsedWord(code) ? USED_AT.exec(code)?.[1] : undefined);
}

/** Whether a text below a heading such as `领取人` names no player. */
export function namesNoPlayer(text: string): boolean {
  return saysOnlyFree(text) || ANYONE.test(text);
}

export function saysYes(text: string): boolean {
  return YES.test(text);
}

/** Whether a text is a yes and nothing else. */
export function saysOnlyYes(text: string): boolean {
  return ONLY_YES.test(text);
}

export function saysNo(text: string): boolean {
  return NO.test(text);
}

function isStatement(match: RegExpExecArray | null): boolean {
  const [, before = '', after = ''] = match ?? [];
  return match !== null && !CONDITION.test(before) && !OTHERWISE.test(after);
}
