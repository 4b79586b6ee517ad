import { GAME_CATEGORIES, GAME_THEMES } from '#contract/entities/game.ts';

/** Other catalogues' words for our categories and themes; a word may stand for two. */
const SYNONYMS = {
  角色扮演: '角色 rpg mmo mmorpg arpg 梦幻回合 回合制',
  动作: 'arpg 动作过关 格斗 action',
  策略: 'slg 经营策略 塔防 strategy',
  卡牌: '卡牌三国 card',
  三国: '卡牌三国',
  休闲: '休闲益智 casual',
  竞技: '竞速 赛车 moba',
  模拟: '经营策略 模拟经营 经营 养成 simulation',
  射击: '枪战 shooter',
  音乐: '音游 music',
  冒险: 'adventure',
  益智: '休闲益智 益智解谜 解谜 puzzle',
  放置: '放置挂机 挂机 idle',
  仙侠: '修仙 玄幻',
  魔幻: '奇幻',
  二次元: '动漫 美少女',
  科幻: '未来',
  体育: 'sports',
};
const termsByWord = new Map<string, string[]>();
for (const [term, words] of Object.entries(SYNONYMS)) {
  for (const word of words.split(' ')) {
    termsByWord.set(word, [...(termsByWord.get(word) ?? []), term]);
  }
}
const CATEGORIES: ReadonlySet<string> = new Set(GAME_CATEGORIES);
const THEMES: ReadonlySet<string> = new Set(GAME_THEMES);
/** Words without information. */
const EMPTY_WORDS = new Set('游戏 手游 娱乐 其他 其它 未知 games game entertainment'.split(' '));

export interface SortedWords {
  categories: string[];
  themes: string[];
  /** Neither: stored as tags. */
  others: string[];
  /** Without information. */
  ignored: string[];
}

/** Sorts the words of other catalogues' category column. */
export function sortCategoryWords(words: readonly string[]): SortedWords {
  const isEmpty = (word: string) => EMPTY_WORDS.has(word.toLowerCase());
  const known = words.filter((word) => !isEmpty(word));
  const terms = new Set(known.flatMap((word) => termsByWord.get(word.toLowerCase()) ?? [word]));
  return {
    categories: [...terms].filter((term) => CATEGORIES.has(term)),
    themes: [...terms].filter((term) => THEMES.has(term)),
    others: [...terms].filter((term) => !CATEGORIES.has(term) && !THEMES.has(term)),
    ignored: words.filter(isEmpty),
  };
}
