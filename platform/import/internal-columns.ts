import { plainHeading } from './plain-heading.ts';

/** Characters of a heading that are read. */
const READ = 100;
/** What a heading says in brackets of a column that is not for players. */
const INTERNAL = new RegExp(
  `[([【](?:仅|只)?(?:供|限|给)?(?:${[
    '(?:(?:公司|团队)?内部|对内|非公开|不公开|不对外|不展示|不显示|勿外传|保密)(?:人员|同事)?(?:专用|使用|参考|查看|可见|资料|备注|说明|看|用)?',
    '(?:运营|客服|后台|管理)(?:人员|员)?(?:专用|使用|参考|查看|可见|备注|说明|看|用)',
  ].join('|')})[)\\]】]`,
);
const REMARK = /^(?:备注|附注|批注|注释|标注|注|note|notes|remark|remarks|comment|comments|memo)\d{0,2}$/;

/** Whether a heading says that its column is not for players: `说明（内部）`. */
export function isInternalHeading(heading: string): boolean {
  return INTERNAL.test(plainHeading(heading.slice(0, READ)));
}

/** Why a column without a known heading is not imported. */
export function unreadColumnReason(heading: string): string {
  const plain = plainHeading(heading.slice(0, READ));
  const isInternal = INTERNAL.test(plain) || REMARK.test(plain.replace(/\([^()]{1,40}\)$/, ''));
  return isInternal
    ? '可能是写给内部看的，未导入；给玩家看的，请选择它是哪一列，或把列名改成那一列的名称'
    : '无法识别这一列，未导入';
}
