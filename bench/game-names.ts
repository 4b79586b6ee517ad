const THINGS =
  '三国 传奇 仙侠 江湖 武侠 剑歌 山海 修真 神魔 斗罗 西游 水浒 封神 聊斋 长安 洛阳 敦煌 楼兰 昆仑 蓬莱 九州 八荒 四海 乾坤 日月 星辰 银河 机甲 末日 废土 丧尸 僵尸 魔法 骑士 巨龙 精灵 勇者 公主 城堡 王国 帝国 战舰 坦克 飞机 赛车 足球 篮球 农场 牧场 餐厅 咖啡 宠物 萌猫 小狗 熊猫 恐龙 海盗 忍者 武士 将军 皇帝 后宫 宫廷 侦探 密室 校园 恋人 偶像 音乐 节奏 泡泡 方块 消消 拼图 数独 象棋 麻将 纸牌 捕鱼 钓鱼 迷宫 地牢 塔防 像素 放置 挂机 文字 模拟 都市 小镇 列车 邮差 灯塔 深海 沙漠 雪原 火山 森林 云海 雷霆 烈焰 寒冰 暗影 光明 圣剑 魔戒 龙珠 凤凰 麒麟 白虎 青龙 玄武 朱雀 天狗 画皮 狐妖 剑仙 酒馆 镖局 码头 集市 工坊 铁匠 炼金 药师 乐园 花园 庄园 酒店 医院 学院 战队 枪王 狙击 特工 间谍 赏金 猎人 弓手 法师 刺客 召唤 机关 傀儡 灵魂 轮回 前传 外传'.split(
    ' ',
  );
const ACTIONS =
  '征战 决战 争霸 崛起 归来 觉醒 复苏 降临 无双 乱斗 对决 远征 冒险 奇缘 物语 传说 纪元 时代 风云 演义 英雄传 大作战 大冒险 模拟器 经营记 养成记 启示录 编年史 求生记 守卫战 挑战赛 狂想曲 进化论 天下 之路 之心 之战 之光 之门 之歌 物语 幻想 计划 行动 防线 前线 战纪 世界'.split(
    ' ',
  );
const SUFFIXES = [
  '手游',
  '重制版',
  '国际服',
  '折扣版',
  'BT版',
  '单机版',
  'Online',
  'H5',
  '2',
  '3',
  '三',
  'GO',
  'M',
  '满V版',
  '高清版',
];
const LATIN =
  'Star Wing Moon Blade Rune Arena Rush Tower Craft Zero Hive Pixel Storm Echo Frost Drift Lumen Orbit'.split(
    ' ',
  );
/** Characters of generated texts. */
export const HAN =
  '风花雪月云雨雷电山川湖海江河天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳金生丽水玉出昆冈剑号巨阙珠称夜光果珍李柰菜重芥姜龙师火帝鸟官人皇始制文字乃服衣裳推位让国';

export interface BenchGame {
  name: string;
  aliases: string[];
  heat: number;
}

/** A seeded random number generator in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Generates `count` distinct games from a seed. Word frequencies and heat are skewed as in real data.
 */
export function benchGames(count: number, seed = 1): BenchGame[] {
  const random = randomNumbers(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() ** 2 * from.length)] as T;
  const han = [...HAN];
  const word = () => (random() < 0.25 ? pick(han) + pick(han) : pick(THINGS));
  const games = new Map<string, BenchGame>();
  while (games.size < count) {
    const name = nameOf({ random, pick, word });
    const alias = random() < 0.08 ? [word() + pick(han)] : [];
    const heat = Math.round(60_000 * random() ** 6) / 1000;
    games.set(name, games.get(name) ?? { name, aliases: alias.filter((one) => one !== name), heat });
  }
  return [...games.values()];
}

function nameOf(from: {
  random: () => number;
  pick: <T>(from: readonly T[]) => T;
  word: () => string;
}): string {
  const { random, pick, word } = from;
  if (random() < 0.05) {
    return `${pick(LATIN)} ${pick(LATIN)}${random() < 0.7 ? ` ${Math.floor(random() * 3000)}` : ''}`;
  }
  let name = word() + (random() < 0.6 ? pick(ACTIONS) : word());
  if (random() < 0.35) {
    name += `：${word()}${pick(ACTIONS)}`;
  }
  if (random() < 0.3) {
    name += random() < 0.5 ? `-${word()}${word()}` : pick(SUFFIXES);
  }
  return name;
}
