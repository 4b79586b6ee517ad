import type { Headings } from '#platform/import/record-fields.ts';

export const OPENING_HEADINGS: Headings<
  'game' | 'server_name' | 'opens_at' | 'platform' | 'dynamic' | 'pack'
> = {
  game: '游戏、游戏名、游戏名称、名称、name、game_name',
  server_name: '区服、区服名、区服名称、服务器、服务器名、服名、大区、伺服器、伺服器名称、server',
  opens_at:
    '开服时间、开区时间、时间、日期、开服日期、时刻、开服时刻、具体时间、钟点、time、date、open_time、start_time',
  platform: '平台、系统、终端、端、客户端、运行平台',
  dynamic: '动态开服、动态',
  pack: '礼包、开服礼包、礼包名称',
};
