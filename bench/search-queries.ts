import { pinyin } from 'pinyin-pro';
import { type BenchGame, randomNumbers } from './game-names.ts';

/** Queries by kind. */
export type QueryKinds = Record<string, string[]>;

/** Generates `count` queries of each kind from the games' names and a seed. */
export function searchQueries(games: readonly BenchGame[], count: number, seed = 7): QueryKinds {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const named = games.filter(({ name }) => /^\p{Script=Han}{4,6}(?:\P{Script=Han}|$)/u.test(name));
  const head = () => /^\p{Script=Han}+/u.exec(named[below(named.length)]?.name ?? '')?.[0] ?? '';
  const letters = (text: string, pattern: 'pinyin' | 'first' = 'pinyin') =>
    pinyin(text, { toneType: 'none', type: 'array', pattern, v: true }).join('');
  const without = (text: string) => {
    const place = below(text.length);
    return text.slice(0, place) + text.slice(place + 1);
  };
  const replaced = (text: string, by: string) => {
    const place = below(text.length);
    return text.slice(0, place) + by + text.slice(place + 1);
  };
  const makers: Record<string, () => string> = {
    'whole name': () => games[below(games.length)]?.name ?? '',
    'first two characters': () => head().slice(0, 2),
    'one character': () => head().charAt(below(4)),
    'three from inside': () => head().slice(1, 4),
    'pinyin, whole': () => letters(head()),
    'pinyin prefix': () => letters(head()).slice(0, 2 + below(8)),
    'one letter': () => letters(head()).charAt(0),
    initials: () => letters(head(), 'first'),
    'characters and pinyin': () => head().slice(0, 2) + letters(head().slice(2, 4)),
    'two words': () => `${head().slice(0, 2)} ${head().slice(2, 4)}`,
    'wrong character': () => replaced(head(), '鑫'),
    'missing character': () => without(head()),
    'typo in the pinyin': () => replaced(letters(head()), 'k'),
    'intent words': () => `${head()}${['攻略', '下载', ' 礼包'][below(3)]}`,
    'doubled pinyin': () => {
      const text = head().slice(0, 3);
      return letters(text) + text;
    },
    'a label': () => ['三国', '卡牌', '治愈', '单机'][below(4)] ?? '',
    'two labels': () => ['三国 卡牌', '武侠放置', '仙侠 治愈', '安卓 策略'][below(4)] ?? '',
    'a maker': () => ['青梧互娱', '白鲸', '听雨工作室'][below(3)] ?? '',
    'words of a summary': () => ['悬空剑台', '修好兵器', '没有尽头的冬天'][below(3)] ?? '',
    'a remembered sentence': () =>
      ['能御风而行还能修剑台的那个', '和猫一起经营兵器铺子修兵器', '列车开过冬天的尽头回家'][below(3)] ?? '',
    'a sentence of common words': () =>
      ['玩家在游戏世界里自由冒险战斗', '骑着坐骑去副本探索的剧情', '和好友策略养成公会'][below(3)] ?? '',
    'a server': () => `听潮${1 + below(40_000)}服`,
    'no match': () => '鑫淼焱垚犇',
  };
  return Object.fromEntries(
    Object.entries(makers).map(([kind, make]) => [kind, Array.from({ length: count }, make)]),
  );
}
