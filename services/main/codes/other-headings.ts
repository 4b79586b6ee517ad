import { headingForms } from '#platform/import/column-names.ts';
import { type UsedColumn, usedColumn } from './used-columns.ts';

/** Columns beside codes whose headings are no titles. */
const BESIDE: readonly (UsedColumn | undefined)[] = ['taker', 'moment', 'end', 'count'];
/** Other columns of exports. */
const OTHER = new RegExp(
  `^(?:${[
    '(?:订单|交易|支付|流水|物流|快递|运单|发票|合同|工单|设备|身份证|证件|银行卡|商品|产品|物料|批次)(?:号码?|编号|编码|id)',
    '(?:玩家|角色|用户|会员|账号|游戏|区服|礼包)(?:id|编号|名称?|昵称)|(?:用户|角色|玩家|会员)名?|条形码|条码|邮编|邮政编码',
    '金额|价格|单价|总价|面值|实付金额?|数量|日期|时间|(?:下单|支付|创建|注册|登录|生成)(?:时间|日期)|年龄|性别|城市|地区|邮箱',
    'imei|idfa|oaid|mac|ip(?:地址|address)?|e?-?mail|phone|mobile|tel|(?:user|player|role|account|order|trade|item|product)(?:id|no|name)',
    'usedflag|amount|price|date|time|createdat|updatedat',
  ].join('|')})$`,
);

/** Between columns of fixed widths. */
const GAP = /\s{2,}|\t/;

/** Whether a line is the heading of a column that has something else than codes, or has such headings of several columns. */
export function isOtherHeading(text: string): boolean {
  return text
    .trim()
    .split(GAP)
    .some((heading) => {
      const [, plain] = headingForms(heading);
      return OTHER.test(plain) || BESIDE.includes(usedColumn(heading));
    });
}
