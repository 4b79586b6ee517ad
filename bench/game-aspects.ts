import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { HAN, randomNumbers } from './game-names.ts';

const TAGS =
  '开放世界 御剑飞行 多人副本 治愈 解谜 养成 卡牌构筑 即时策略 绘本风 单机可玩 自由交易 国风 像素风 剧情 多结局 挂机 社交 家园'.split(
    ' ',
  );
const MAKERS = '青梧 长针 铜雀 拾荒 北辰 鹿鸣 海棠 天工 山猫 白鲸 蓝图 夜航 星火 云上 半山 听雨'.split(' ');
const PHRASES =
  '在九座悬空剑台之间御风而行 把沉入云底的旧剑一柄柄唤醒 带着三十名士兵守住一座城 每一次选择都会改变结局 用一间小馆养活整条弄堂 开着列车穿过没有尽头的冬天 把失传的兵器一件件修好 和朋友组成三人剑阵 离线也能收获的牧场 百名武将随你调遣'.split(
    ' ',
  );

/** Words that most descriptions have, and rarer ones. */
const COMMON = '游戏 玩家 世界 冒险 战斗 角色 剧情 自由 装备 好友 副本 探索 策略 养成 公会 坐骑'.split(' ');

/** What a generated game has besides its name. */
export interface GameAspects {
  categories: string[];
  themes: string[];
  tags: string[];
  developer: string;
  summary: string;
  description_html: string;
}

/** The sentences of a description, and the characters of each. */
const SENTENCES = 12;
const SENTENCE = 20;

/**
 * Generates the aspects of `count` games from a seed. Half of the summary is made of phrases that many games have; the words and
 * characters of the description are unevenly frequent.
 */
export function benchAspects(count: number, seed = 3): GameAspects[] {
  const random = randomNumbers(seed);
  const pick = (from: readonly string[]) => from[Math.floor(random() ** 2 * from.length)] ?? '';
  const written = randomNumbers(seed + 1);
  const char = () => HAN.charAt(Math.floor(written() ** 2 * HAN.length));
  const common = () => COMMON[Math.floor(written() ** 2 * COMMON.length)] ?? '';
  const sentence = () => common() + Array.from({ length: SENTENCE - 2 }, char).join('');
  const paragraph = () => `<p>${Array.from({ length: SENTENCES }, sentence).join('。')}</p>`;
  return Array.from({ length: count }, (_, index) => ({
    categories: [pick(GAME_CATEGORIES)],
    themes: [pick(GAME_THEMES)],
    tags: [...new Set([pick(TAGS), pick(TAGS), pick(TAGS)])],
    developer: `${pick(MAKERS)}${pick(['互娱', '网络', '科技', '工作室'])}`,
    summary: `${pick(PHRASES)}，${pick(PHRASES)}。第${index}号的故事从${pick(TAGS)}开始。`,
    description_html: paragraph(),
  }));
}
