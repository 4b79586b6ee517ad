import type { imports } from '#contract/admin/imports.ts';

export type Name = keyof typeof imports;
type Row = Record<string, unknown>;
export type Table = Record<string, Row[]>;

export const NAMES: readonly Name[] = ['games', 'news', 'packs', 'openings'];
const TABLES = {
  games: ['game', 'game_alias', 'game_package', 'game_media', 'game_release', 'game_figure'],
  news: ['news', 'news_game'],
  packs: ['pack'],
  openings: ['opening'],
} as const;
export const ALL_TABLES = Object.values(TABLES).flat();
export const COUNT = 300;
export const CHANGED = 100;

const at = (line: number) =>
  `2026-${String((line % 12) + 1).padStart(2, '0')}-${String((line % 27) + 1).padStart(2, '0')} 10:${String(line % 60).padStart(2, '0')}:37`;
const rows = (make: (line: number) => string) =>
  Array.from({ length: COUNT }, (_, line) => make(line + 1)).join('');

/** Records with odd values: formulas, quotes, line ends, seconds, bars and texts that look like numbers. */
export const FILES: Record<Name, string> = {
  games: `name,version_label,aliases,categories,themes,tags,status,summary,qq_group,age_rating,android_url,android_version,android_size_bytes,screenshots,updated_at,score,score_scale,score_count,download_count,reserve_count,figures_source,figures_date\n${rows(
    (line) =>
      `游戏${line},${line % 2 ? '官服' : ''},别名${line}|甲${line},角色扮演|冒险,仙侠,国风|=1+${line},已上线,"他说""出发"", 第 ${line}",0${line}00123,12+,https://dl.example.com/${line}.apk,1.${line},1.2GB,https://img.example.com/${line}.jpg 1280x720,${at(line)},${line % 3 ? `4.${line % 10},5` : `8.${line % 10},`},${line}00,${line}万,${line % 2 ? '' : line},App Store,2026-11-20\n`,
  )}`,
  news: `title,published_at,games,summary,source,category,kind,video_url\n${rows(
    (line) =>
      `-资讯${line},${at(line)},游戏1|游戏2,摘要${line},=来源,公告,${line % 3 ? 'article,' : 'video,https://v.example.com/1.mp4'}\n`,
  )}`,
  packs: `game,title,kind,contents,how_to,platforms,total,used,starts_at,ends_at,level_limit\n${rows(
    (line) =>
      `游戏${line},礼包${line},新手,银票*${line}、金币*100万,打开|领取,android|ios,1000,${line},2026-01-01 10:00:05,2027-01-01 10:00:59,${line}\n`,
  )}`,
  openings: `game,server_name,opens_at,platform,dynamic\n${rows((line) => `游戏1,${line}服,${at(line)},双端,${line % 2 ? '是' : ''}\n`)}`,
};

/** What changes in the workbook: the column with a new value per line, and the column of the database. */
export const CHANGES: Record<
  Name,
  { heading: string; value(line: number): string; table: string; column: string }
> = {
  games: { heading: '标签', value: (line) => `新标签${line}|国风`, table: 'game', column: 'tags' },
  news: { heading: '标题', value: (line) => `改过的标题${line}`, table: 'news', column: 'title' },
  packs: { heading: '适用区服', value: (line) => `${line} 区`, table: 'pack', column: 'servers' },
  openings: {
    heading: '开服时间',
    value: (line) => `2028-02-03 11:${String(line % 60).padStart(2, '0')}`,
    table: 'opening',
    column: 'opens_at',
  },
};
