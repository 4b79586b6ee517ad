import { cellsOf, keyOf } from './normalise.ts';

/** Other words for a label, by its name in lists of categories and themes: they mean the filter too. */
const SYNONYMS: Readonly<Record<string, string>> = {
  角色扮演: 'rpg arpg mmorpg',
  策略: 'slg',
  射击: 'fps tps 枪战 打枪',
  竞技: 'moba',
  放置: '挂机',
  仙侠: '修仙 修真',
  音乐: '音游',
  益智: '烧脑 动脑',
  体育: '运动',
  二次元: '动漫 acg',
  末日: '末世 废土',
  恐怖: '惊悚',
  Roguelike: '肉鸽 rogue roguelite',
};

/** Moods and slang, each with the labels of games that fit. */
const LOOSE: Readonly<Record<string, string>> = {
  轻松: '休闲 治愈 佛系',
  放松: '休闲 治愈 解压',
  解压: '休闲 治愈',
  减压: '解压 休闲 治愈',
  治愈系: '治愈',
  治愈: '慢生活',
  温馨: '治愈 童话',
  可爱: '萌系 童话 治愈',
  热血: '动作 竞技',
  刺激: '动作 射击',
  爽快: '割草 动作',
  割草: '动作 Roguelike',
  无双: '割草 动作',
  硬核: '高难度',
  受苦: '高难度 硬核',
  虐心: '剧情',
  催泪: '剧情',
  沙雕: '搞笑',
  无厘头: '搞笑',
  快乐: '欢乐 搞笑',
  吓人: '恐怖',
  灵异: '恐怖 民俗',
  助眠: '白噪音 治愈',
  睡前: '治愈 放置',
  佛系: '放置 休闲',
  养老: '佛系 放置 休闲',
  摸鱼: '放置 碎片时间 休闲',
  下饭: '放置 休闲',
  打发时间: '碎片时间 休闲',
  消磨时间: '碎片时间 休闲',
  无脑: '放置 休闲',
  不肝: '放置 佛系 休闲',
  肝: '养成 硬核',
  爆肝: '养成 硬核',
  刷装备: '爆装',
  氪金: '抽卡',
  不氪: '买断制 福利',
  不氪金: '买断制 福利',
  零氪: '福利 满V',
  白嫖: '福利 满V',
  变态版: 'BT版 满V',
  搓玻璃球: '抽卡 二次元',
  抽卡: '卡牌',
  老婆: '二次元 萌系',
  乙女: '恋爱',
  乙游: '乙女 恋爱',
  纸片人: '二次元',
  吃鸡: '生存竞技 战术竞技 大逃杀 战术射击 射击',
  大逃杀: '生存竞技 射击',
  农药: '竞技 5V5',
  推塔: '竞技 5V5',
  自走棋: '策略',
  下副本: '多人副本',
  开黑: '多人协作 四人组队 竞技',
  联机: '多人协作 双人合作 四人合作',
  双人: '双人合作',
  多人: '多人协作 多人副本',
  种田: '经营 模拟',
  基建: '建造',
  盖房子: '建造 装修',
  做菜: '美食',
  做饭: '美食',
  破案: '探案 推理 悬疑',
  推理: '探案 悬疑',
  丧尸: '末日',
  打丧尸: '丧尸 末日',
  赛车: '竞速',
  飙车: '竞速',
  消消乐: '三消 消除',
  赛博: '赛博朋克',
  开放世界: '沙盒',
  带娃: '亲子',
  儿童: '亲子 童话',
};

const keysOf = (names: string) => names.split(' ').map((name) => keyOf(cellsOf(name)));
const pairs = Object.entries(SYNONYMS).flatMap(([name, words]) =>
  keysOf(words).map((word) => [word, keyOf(cellsOf(name))] as const),
);
const meant = new Map(pairs);
const fitting = new Map(
  Object.entries(LOOSE).map(([word, names]) => [keyOf(cellsOf(word)), keysOf(names)] as const),
);

/** The key of the label that a word stands for. */
export function labelMeant(key: string): string | undefined {
  return meant.get(key);
}

/** The keys of the labels that fit a mood or slang. */
export function labelsFitting(key: string): readonly string[] {
  return fitting.get(key) ?? [];
}

const moods = Object.keys(LOOSE)
  .filter((word) => word.length > 1)
  .sort((one, other) => other.length - one.length);

/** Takes the moods and slang out of a text, which may be inside of a word: 适合上班摸鱼. */
export function takeMoods(text: string): { words: string[]; rest: string } {
  const words: string[] = [];
  let rest = text;
  for (const word of moods) {
    if (rest.includes(word)) {
      words.push(word);
      rest = rest.replaceAll(word, ' ');
    }
  }
  return { words, rest };
}

/** The keys of the words that stand for a label. */
export function wordsFor(key: string): string[] {
  return pairs.flatMap(([word, name]) => (name === key ? [word] : []));
}
