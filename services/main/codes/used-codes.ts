import type { ColumnCell } from '#platform/import/column-cells.ts';

/** What lists of other systems write beside a code that was given away or is void. */
const USED =
  /^(?:已(?:被|经)?(?:使用|用|领取|领|兑换|激活|核销|作废|失效|过期|发放|发送|发出|派发|发|停用|禁用|冻结|退款)|作废|失效|过期|停用|禁用|冻结|无效|used|redeemed|claimed|void(?:ed)?|invalid|expired|disabled|revoked|cancell?ed)(?:$|[\s(（:：,，。]|给)/i;
/** A heading above 是 and 否. */
const QUESTION =
  /^(?:是否)?已?(?:被)?(?:使用|领取|兑换|激活|核销|作废|发放|使用过|领)$|^(?:is)?(?:used|redeemed|claimed)$/i;
const YES = /^(?:是|有|√|✓|✔|☑|y|yes|true|1)$/i;
/** A heading of who took a code, or when. */
const TAKER = /^(?:领取|使用|兑换|核销)(?:人|者|用户|玩家|账号|角色|uid|id)$|^(?:used|redeemed|claimed)by$/i;
const NOBODY = /^(?:无|空|没有|未.{0,4}|[-—/]{1,3}|null|none|n\/a|0)$/i;
const MOMENT = /^(?:领取|使用|兑换|核销)(?:时间|日期)$|^(?:used|redeemed|claimed)(?:at|time|date)$/i;
const ONE_MOMENT = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d{2}(?::\d{2})?$/;

/** What a file says of a code that was given away or is void: `“状态”列写着“已使用”`; undefined for any other. */
export function usedText({ isStruck, beside = [] }: ColumnCell): string | undefined {
  if (isStruck) {
    return '在工作簿里用删除线划掉了';
  }
  const found = beside.find(({ heading, text }) => {
    const plain = heading.replace(/[\s_*?？]/g, '');
    return (
      USED.test(text) ||
      (QUESTION.test(plain) && YES.test(text)) ||
      (TAKER.test(plain) && !NOBODY.test(text)) ||
      (MOMENT.test(plain) && ONE_MOMENT.test(text))
    );
  });
  return found && `${found.heading ? `“${found.heading}”列` : '旁边'}写着“${found.text.slice(0, 20)}”`;
}
