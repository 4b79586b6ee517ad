import { COMMENT } from '#platform/import/cell-comments.ts';
import { headingForms } from '#platform/import/column-names.ts';

/** What a column beside the codes says of each. */
export type UsedColumn =
  /** What the code is good for and how it is redeemed: `礼包内容`, `使用方法`. */
  | 'contents'
  /** Whether the code was used: `是否已用`, `claimed`. */
  | 'question'
  /** Named by a verb alone: `使用`. */
  | 'verb'
  /** Whether the code may still be used: `是否有效`, `enabled`. */
  | 'validity'
  /** What became of the code: `发放情况`, `使用状态`. */
  | 'situation'
  /** Who has the code: `领取人`, `角色名`, `发给谁`. */
  | 'taker'
  /** When it was used: `兑换时间`. */
  | 'moment'
  /** Until when it may be used: `有效期`. */
  | 'end'
  /** How often it was used. */
  | 'count'
  /** How often it may still be used. */
  | 'left'
  /** Any remark: `备注`, `状态`, or a column without a heading. */
  | 'remark';

const ACTS =
  '使用|用|领取|领用|领|兑换|兑奖|兑|激活|核销|发放|发送|发出|派发|下发|发|绑定|绑|售出|售|卖出|卖|出售|赠送|送出|送|给|分配|占用|消耗|接收|作废|注销|删除|停用|禁用|冻结|退款';
const WHO =
  '人员?|者|对象|用户|玩家|会员|[账帐][号户]|角色|u?id|openid|qq|微信|手机|电话|邮箱|昵称|姓名|名字|ip';
const USED =
  'used|redeemed|claimed|sold|issued|assigned|sent|given|delivered|activated|consumed|taken|spent|reserved|revoked|deleted|disabled|voided|cancell?ed|refunded|locked|blocked';
const PERSON =
  'user|player|customer|buyer|owner|recipient|winner|claimer|claimant|assignee|role|account|openid|uid';

/** By plain headings; the first that matches counts. */
const COLUMNS: readonly [UsedColumn, readonly string[]][] = [
  ['taker', ['联系(?:方式|人|电话)']],
  [
    'contents',
    ['.*(?:内容|奖励|道具|物品|描述|简介|介绍|方法|方式|规则|须知|教程|步骤)|(?:使用|兑换|领取|激活)说明'],
  ],
  [
    'end',
    [
      '(?:使用|兑换|领取|激活)?(?:有效|截止|到期|过期|失效|结束)(?:期限?至?|日期?|时间|至|到)',
      '(?:使用|兑换|领取)?(?:期限|截止|到期)',
      '(?:code)?(?:expir(?:es?|y|ation)(?:at|on|date|time)?|expired(?:at|on|date|time))',
      '(?:code)?(?:valid(?:until|to|thru|through)|end(?:date|time|sat|at|s)|deadline)',
    ],
  ],
  [
    'moment',
    [`(?:被|最[后近])?(?:${ACTS})的?(?:时间|日期?|时刻)`, `(?:last)?(?:${USED})(?:at|on|time|date|datetime)`],
  ],
  [
    'count',
    [
      `已被?(?:${ACTS})(?:次数|数量?|人数)`,
      '(?:累计|总)?(?:使用|领取|兑换|激活|核销)次数',
      '(?:use|usage|used|redeem(?:ed)?|redemption|claim(?:ed)?)s?(?:count|times|num(?:ber)?|qty)',
      'timesused|uses|usages|redemptions',
    ],
  ],
  [
    'left',
    [
      '(?:剩余|剩下|还剩|库存|结余)的?(?:可用|可?使用|可?兑换|可?领取)?(?:次数|数量?|量)?|余量',
      '可用?(?:使用|兑换|领取)?(?:次数|数量)',
      'remaining|(?:remaining|available|left)(?:uses?|count|times|qty|quantity)',
      '(?:uses?|count|times)(?:left|remaining)|stock',
    ],
  ],
  [
    'validity',
    [
      '(?:是否|还|仍|尚)?(?:有效|可用|能用|可使用|能使用|可兑换?|可领取?|未使?用|未领取?|未兑换?|未发放?|正常|启用)(?:性|否|标[志识记])?',
      '(?:能否|可否|是否可以|是否能)(?:使?用|领取?|兑换?)',
      '空闲|闲置|剩余|在库|没有?人?(?:用|领|发|兑|使用|领取|发放|兑换)过?|待(?:用|领|发|兑|使用|领取|发放|兑换)',
      '(?:is)?(?:enabled?|available|valid|active|usable|free|unused|unclaimed|unredeemed)',
    ],
  ],
  [
    'question',
    [
      `是否(?:已经?|曾经?)?被?(?:${ACTS}|失效|过期)[过了]?`,
      `(?:已经?|曾经?)被?(?:${ACTS}|失效|过期)[过了]?(?:否|没有?|与否)?`,
      `(?:${ACTS})(?:否|与否|没有?|了没有?|过)`,
      `(?:is|was|has|been|already)*(?:${USED}|expired|void|invalid)(?:flag)?`,
    ],
  ],
  ['verb', [ACTS]],
  ['situation', [`(?:${ACTS})(?:情况|状况|状态|记录|结果|去向|标[记识志]|登记)`, '去向|流向']],
  [
    'taker',
    [
      `(?:已|被)?(?:${ACTS}|收货|收件|中奖|获奖|得奖|归属)的?(?:${WHO})+(?:号码?|名称?|地址|信息)?`,
      `(?:玩家|角色|用户|买家)(?:${WHO})*(?:号码?|名称?)?`,
      '谁(?:领|用|拿|兑换?)[取的了走过]*|(?:已?[发送]?给了?|送)谁|已?[发送分]给',
      'uid|openid|qq(?:号码?)?|微信号?|手机号?码?|昵称|姓名|[账帐][号户]',
      `(?:${USED})(?:by|to)(?:${PERSON}|id|name|email)*`,
      `(?:${PERSON})(?:id|name|nickname|email|phone)?`,
    ],
  ],
  [
    'remark',
    [
      '|.*(?:备注|状态|情况|标[记识志注])\\d?|注|批注|说明|注释',
      '.*(?:status|state|notes?|remarks?|comments?|memo)',
    ],
  ],
];
const PATTERNS = COLUMNS.map(
  ([column, patterns]) => [column, new RegExp(`^(?:${patterns.join('|')})$`)] as const,
);

/** What a heading says that stands below it; undefined for anything else. */
export function usedColumn(heading: string): UsedColumn | undefined {
  const [, plain] = headingForms(heading);
  const bare = plain.replace(/[?!.,、。#]/g, '');
  return PATTERNS.find(([, pattern]) => pattern.test(bare))?.[0];
}

/** How a finding names what has a heading: `“备注”列`, or the comments of a workbook. */
export function placeText(heading: string): string {
  return heading === COMMENT ? COMMENT : `“${heading}”列`;
}
