import type { CodePlace } from './code-writer.ts';

export const IS_HEADING = '是列名，不是兑换码';
export const IS_COMMENT = '是批注，旁边没有兑换码';
export const HIDDEN = '在工作簿里是隐藏的（例如被筛选隐藏的行），没有导入；要导入，请选择隐藏的行也导入';
export const TAKE_USED = '没有导入；确认可以发给玩家的，选择已使用、已作废的也导入';

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

/** Why a code is not imported twice. */
export function duplicateReason(line: number): string {
  return `与第 ${line} 行重复，只导入一个`;
}
