import type { Headings } from '#platform/import/record-fields.ts';
import type { packFields } from './pack-fields.ts';

export const PACK_HEADINGS: Headings<keyof typeof packFields> = {
  game: '游戏、游戏名、游戏名称、所属游戏、game_name',
  title: '礼包、礼包名、礼包名称、名称、标题、商品名称、name、pack、gift',
  kind: '类型、礼包类型、type',
  contents: '礼包内容、内容、礼包物品、奖励、物品、content、items、rewards',
  how_to: '领取方法、领取步骤、使用方法、兑换方法、使用说明、usage、instructions',
  notice: '注意事项、说明、玩家须知、领取须知、温馨提示、备注（玩家可见）、玩家备注',
  platforms: '平台、适用平台、platform',
  servers: '适用区服、区服、服务器、server',
  channel: '适用渠道、渠道',
  level_limit: '等级要求、等级、等级限制、level',
  total: '总数、总量、数量、库存、礼包数量、stock、quantity',
  used: '已领、已领取、领取数、claimed',
  starts_at: '开始时间、开始日期、生效时间、start、start_time、start_date',
  ends_at: '结束时间、结束日期、截止时间、截止日期、有效期至、失效时间、end、end_time、end_date、expires_at',
};
