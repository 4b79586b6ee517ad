import { cellsOf, keyOf } from './normalise.ts';

/** The words of players for a label, by its name in lists of categories, themes and tags. */
const SYNONYMS: Readonly<Record<string, string>> = {
  角色扮演: 'rpg',
  策略: 'slg',
  射击: 'fps 枪战',
  竞技: 'moba',
  放置: '挂机',
  仙侠: '修仙',
  音乐: '音游',
  二次元: '动漫',
  末日: '末世',
  Roguelike: '肉鸽 rogue',
};

const pairs = Object.entries(SYNONYMS).flatMap(([name, words]) =>
  words.split(' ').map((word) => [keyOf(cellsOf(word)), keyOf(cellsOf(name))] as const),
);
const meant = new Map(pairs);

/** The key of the label that a word stands for. */
export function labelMeant(key: string): string | undefined {
  return meant.get(key);
}

/** The keys of the words that stand for a label. */
export function wordsFor(key: string): string[] {
  return pairs.flatMap(([word, name]) => (name === key ? [word] : []));
}
