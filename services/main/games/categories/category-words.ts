import type { CategoryKind } from '#contract/vocabulary.ts';
import { type CategoryLists, currentNames, isListed } from './category-lists.ts';

/** Other catalogues' words for the built-in categories and themes; a word may stand for two. */
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

/**
 * Sorts the words of other catalogues' category column. A word that is listed stands for itself, also if it is a former
 * name of the other list; a former name stands for the current one.
 */
export function sortCategoryWords(words: readonly string[], lists: CategoryLists): SortedWords {
  const isNow = (word: string) => isListed(lists, 'categories', word) || isListed(lists, 'themes', word);
  const isKnown = (word: string) =>
    isNow(word) || lists.former.categories.has(word) || lists.former.themes.has(word);
  const isEmpty = (word: string) => !isKnown(word) && EMPTY_WORDS.has(word.toLowerCase());
  const known = words.filter((word) => !isEmpty(word));
  const terms = known.flatMap((word) => {
    const meant = isKnown(word) ? undefined : termsByWord.get(word.toLowerCase());
    return meant?.some(isKnown) ? meant.filter(isKnown) : [word];
  });
  const listed = (kind: CategoryKind) => {
    const names = terms.flatMap((term) => (isNow(term) ? [term] : currentNames(lists, kind, [term])));
    return [...new Set(names)].filter((name) => isListed(lists, kind, name));
  };
  return {
    categories: listed('categories'),
    themes: listed('themes'),
    others: [...new Set(terms)].filter((term) => !isKnown(term)),
    ignored: words.filter(isEmpty),
  };
}
