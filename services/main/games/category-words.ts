import { GAME_CATEGORIES, GAME_THEMES } from '#contract/entities/game.ts';

/** Other catalogues' terms for our categories and themes. */
const SYNONYMS = new Map<string, string[]>(
  Object.entries({
    角色: ['角色扮演'],
    rpg: ['角色扮演'],
    mmo: ['角色扮演'],
    mmorpg: ['角色扮演'],
    arpg: ['角色扮演', '动作'],
    梦幻回合: ['角色扮演'],
    回合制: ['角色扮演'],
    动作过关: ['动作'],
    格斗: ['动作'],
    action: ['动作'],
    slg: ['策略'],
    经营策略: ['策略', '模拟'],
    塔防: ['策略'],
    strategy: ['策略'],
    卡牌三国: ['卡牌', '三国'],
    card: ['卡牌'],
    休闲益智: ['休闲', '益智'],
    casual: ['休闲'],
    竞速: ['竞技'],
    赛车: ['竞技'],
    moba: ['竞技'],
    模拟经营: ['模拟'],
    经营: ['模拟'],
    养成: ['模拟'],
    simulation: ['模拟'],
    枪战: ['射击'],
    shooter: ['射击'],
    音游: ['音乐'],
    music: ['音乐'],
    adventure: ['冒险'],
    益智解谜: ['益智'],
    解谜: ['益智'],
    puzzle: ['益智'],
    放置挂机: ['放置'],
    挂机: ['放置'],
    idle: ['放置'],
    修仙: ['仙侠'],
    玄幻: ['仙侠'],
    奇幻: ['魔幻'],
    动漫: ['二次元'],
    美少女: ['二次元'],
    未来: ['科幻'],
    sports: ['体育'],
  }),
);
/** Words without information. */
const EMPTY_WORDS = new Set([
  '游戏',
  '手游',
  '娱乐',
  '其他',
  '其它',
  '未知',
  'games',
  'game',
  'entertainment',
]);

/** Words sorted into filterable terms and others. */
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
  const sorted = {
    categories: new Set<string>(),
    themes: new Set<string>(),
    others: new Set<string>(),
    ignored: [] as string[],
  };
  for (const word of words) {
    if (EMPTY_WORDS.has(word.toLowerCase())) {
      sorted.ignored.push(word);
      continue;
    }
    for (const known of SYNONYMS.get(word.toLowerCase()) ?? [word]) {
      if ((GAME_CATEGORIES as readonly string[]).includes(known)) {
        sorted.categories.add(known);
      } else if ((GAME_THEMES as readonly string[]).includes(known)) {
        sorted.themes.add(known);
      } else {
        sorted.others.add(known);
      }
    }
  }
  return {
    categories: [...sorted.categories],
    themes: [...sorted.themes],
    others: [...sorted.others],
    ignored: sorted.ignored,
  };
}
