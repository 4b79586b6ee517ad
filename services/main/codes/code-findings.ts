import type { CodePlace } from './code-writer.ts';

export const IS_HEADING = '是列名，不是兑换码';
export const IS_COMMENT = '是批注，旁边没有兑换码';
export const HIDDEN = '在工作簿里是隐藏的（例如被筛选隐藏的行），没有导入；要导入，请选择隐藏的行也导入';
export const TAKE_USED = '没有导入；确认可以发给玩家的，选择已使用、已作废的也导入';
export const TAKE_REST = '没有导入；请从文件里删去已经发出的兑换码，再选择已使用、已作废的也导入';
export const SAVE_AGAIN =
  '没有导入；请在 Excel 里重新保存这个工作簿，或从名单里删去已经发出的兑换码，再删去这张工作表，然后导入';
export const ONE_ROW = '没有导入；请把兑换码和它的状态写在同一行，再导入';

/** Why a code that is elsewhere is refused. */
export function placeReason(place: CodePlace): string {
  return place.place === 'issued'
    ? '数据库恢复之前已经发给过玩家'
    : `已在另一个礼包里：${place.title}（编号 ${place.id}）`;
}

/** Why a code is held back whose other line is. */
export function twinReason(line: number): string {
  return `第 ${line} 行也有它，那一行的内容看不出是不是已经发出，没有导入；确认可以发给玩家的，选择像说明文字的也导入`;
}

/** Why a code is not imported twice. The other line may be held back, or the pack may have its code already. */
export function duplicateReason(line: number): string {
  return `与第 ${line} 行重复，这一行没有导入`;
}

/** What an operator should know about lines between codes that are too many to be titles. */
export function betweenReason(count: number, first: string): string {
  return `兑换码中间夹着 ${count} 行文字，例如“${first}”；文字太多，没有用来判断下面的兑换码是不是已经发出，请核对，已经发出的请从文件里删去`;
}
