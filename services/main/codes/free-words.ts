import { ACTS } from './acts.ts';

/** Longer texts say more than that a code is free. */
const LONGEST = 60;
const OTHER_ACTS = '开始|启用|寄出|寄|开通|登记|处理|出库|打开|生效|标记|卖掉|下单|填写';
const WHO = '(?:人|玩家|用户)?';
const OF_CODES =
  '(?:的|之)?(?:兑换码|激活码|礼包码|序列号|cd-?keys?|cdk|码|列表|清单|名单|部分|区|状态|中){0,3}';
const READERS = '(?:玩家|用户|会员|角色|渠道|平台|区服|服务器|服|人|游戏|可用|可领|有效|正常|通用)?';
/** One statement, as a whole: what stands beside it is read like any other text. */
const STATEMENT = new RegExp(
  `^(?:${[
    `(?:(?:目前|暂时?|尚|仍|还|现)?[未没]有?|暂无|并未|从未|无)(?:曾|被|经)?${WHO}(?:${ACTS}|${OTHER_ACTS})(?:过|完)?${OF_CODES}`,
    `[暂尚还]?(?:未|没有?|无|否|不|不是)|无(?:备注|限制|要求|限期?|人)|不限(?:量|时|期)?${READERS}|无限期`,
    `[待未]${OF_CODES}|待(?:被)?(?:${ACTS}|${OTHER_ACTS})${OF_CODES}`,
    `(?:空[闲白]?|新码?|备用|闲置|剩余|库存|在库|正常|有效|完好)${OF_CODES}|新(?:增|的)`,
    `可(?:正常|以|供)?(?:使用|用|领取|领|兑换|兑|发放|发)${OF_CODES}|正常(?:可用|使用)`,
    `(?:全部|全体|全服|所有|任意|通用)(?:的)?${READERS}${OF_CODES}`,
    '已?(?:启用|生效|上架|发布|开启)|开放中?|已(?:生成|入库|导入|导出|审核)(?:通过)?',
    'no|false|off|null|\\\\n|nil|none|nan|n/a|nobody|unused|unclaimed|unredeemed|unsold|unissued|unassigned',
    'available|active|enabled|valid|new|ok|open|ready|pending|free|idle|normal|unsent|unspent',
    '(?:(?:is|was|has) )?(?:not|never)(?: yet)?(?: been)?(?: (?:used|claimed|redeemed|sold|issued|assigned|sent|activated|given))?(?: yet)?',
    '(?:unused|unclaimed|unredeemed|available|new|valid|free) (?:gift ?)?(?:codes?|keys?)',
  ].join('|')})$`,
  'i',
);
const SIGN = /^(?:[×xnf✗✘✕❌☐□○]|[-—–/\\.*]{1,60}|0[-.:/0 ]{0,59}|0\s?[次个张人])$/i;
/** Behind another statement it denies that: `Available: No`. */
const DENIAL = /^(?:[暂尚还]?(?:未|没有?|无|否|不|不是)|no|false|off|null|\\n|nil|none|nan|n\/a|nobody)$/i;
const BETWEEN = /[,;。、|()[\]【】:!]+/;

/** Whether a text says that no player has a code, and nothing else. */
export function saysOnlyFree(text: string): boolean {
  if (text.length > LONGEST) {
    return false;
  }
  if (SIGN.test(text)) {
    return true;
  }
  const statements = text
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter(Boolean);
  const [, ...others] = statements;
  return (
    statements.length > 0 &&
    statements.every((one) => STATEMENT.test(one)) &&
    !others.some((one) => DENIAL.test(one))
  );
}
