import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';
import { alignAt, HOW } from './align.ts';
import { type Cell, cellsOf, keyOf } from './normalise.ts';
import { readingsOf } from './readings.ts';

/** The intent of a text, apart from the name it contains. */
export interface Intent {
  /** The text without the intent words, separated by spaces. */
  rest: string;
  /** The intent words as typed. */
  words: readonly string[];
  /** The news category of the first one that has one. */
  category: string | undefined;
}

type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** Words for each category of news. */
const CATEGORY_WORDS: Record<NewsCategory, string> = {
  新闻: '新闻 资讯 消息',
  公告: '公告 维护 停机',
  攻略: '攻略 教程 心得 玩法 技巧 怎么玩',
  活动: '活动',
  评测: '评测 测评 好玩吗 怎么样',
};
/** Words for getting a game, its packs or its servers; they don't identify the game. */
const OTHER_WORDS = `礼包兑换码 礼包码 礼品码 兑换码 激活码 礼包 礼券 福利 领取 cdkey cdk
  最新版本 最新版 手机版 安卓版 苹果版 官方版 电脑版 在线玩 官方 官网 免费 最新 怎么 在哪
  下载 安装包 安装 手游 网游 游戏 安卓 苹果 开服表 开服 新服 视频 android apk ios`;

/** Shorter Latin words are removed only if no letter is adjacent: `ios` is no part of `helios`. */
const LEAST_PINYIN = 5;

interface IntentWord {
  chars: readonly string[];
  category: NewsCategory | undefined;
}

const intentWords: readonly IntentWord[] = [
  ...NEWS_CATEGORIES.flatMap((name) => forms(CATEGORY_WORDS[name], name)),
  ...forms(OTHER_WORDS, undefined),
].sort((one, other) => other.chars.length - one.chars.length);

/** Each word in characters and in pinyin, with ü as v or u. */
function forms(words: string, category: NewsCategory | undefined): IntentWord[] {
  return words.split(/\s+/).flatMap((word) => {
    const cells = cellsOf(word);
    const readings = readingsOf(cells);
    const letters = cells.map((cell, index) => readings[index]?.[0] ?? cell.fold).join('');
    return [...new Set([keyOf(cells), letters, letters.replace('v', 'u')])].map((key) => ({
      chars: [...key],
      category,
    }));
  });
}

/**
 * Removes the intent words from both ends of each word: 下载 云海, 云海剑歌攻略, yunhai libao. Undefined if there is none, or
 * if nothing else remains.
 */
export function readIntent(text: string): Intent | undefined {
  const rest: string[] = [];
  const words: string[] = [];
  let category: NewsCategory | undefined;
  for (const part of text.split(/\s+/u)) {
    const cells = cellsOf(part);
    let [from, to] = [0, cells.length];
    for (let cut = cutAt(cells, from, to); cut; cut = cutAt(cells, from, to)) {
      const { size } = cut;
      words.push(textOf(part, cut.atStart ? cells.slice(from, from + size) : cells.slice(to - size, to)));
      category ??= cut.category;
      [from, to] = cut.atStart ? [from + size, to] : [from, to - size];
    }
    rest.push(textOf(part, cells.slice(from, to)));
  }
  const name = rest.filter((part) => part !== '').join(' ');
  return words.length > 0 && name !== '' ? { rest: name, words, category } : undefined;
}

/** The longest intent word at either end of cells [from, to). */
function cutAt(cells: readonly Cell[], from: number, to: number) {
  for (const { chars, category } of intentWords) {
    const size = chars.length;
    const isAt = (start: number) =>
      start >= from &&
      start + size <= to &&
      chars.every((char, index) => cells[start + index]?.fold === char) &&
      !cutsLetters(cells, start, start + size);
    const atStart = isAt(from);
    if (atStart || isAt(to - size)) {
      return { atStart, size, category };
    }
  }
}

function cutsLetters(cells: readonly Cell[], start: number, end: number): boolean {
  const isLetter = (at: number) => cells[at]?.kind === 'letter';
  const isInside = (isLetter(start - 1) && isLetter(start)) || (isLetter(end - 1) && isLetter(end));
  return isInside && end - start < LEAST_PINYIN;
}

function textOf(part: string, cells: readonly Cell[]): string {
  return part.slice(cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0);
}

const BETWEEN_SCRIPTS = /(?<=\p{Script=Han})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Han})/u;
/** A single letter matches too much. */
const LEAST_LETTERS = 2;

/**
 * Removes pinyin next to the characters it spells, which an input method leaves behind: jichao机巢 is 机巢. Other letters
 * stay.
 */
export function withoutDoubled(text: string): string {
  return text
    .split(/\s+/u)
    .map((word) => {
      const runs = word.split(BETWEEN_SCRIPTS);
      const beside = (index: number) => (runs[index - 1] ?? '') + (runs[index + 1] ?? '');
      return runs.filter((run, index) => !spells(run, beside(index))).join('');
    })
    .join(' ');
}

function spells(letters: string, characters: string): boolean {
  const typed = cellsOf(letters);
  if (typed.length < LEAST_LETTERS || typed.some(({ kind }) => kind !== 'letter')) {
    return false;
  }
  const cells = cellsOf(characters);
  const name = { cells, readings: readingsOf(cells) };
  return cells.some((_, start) => {
    const alignment = alignAt({ cells: typed, readings: readingsOf(typed) }, name, start);
    return alignment !== undefined && alignment.how <= HOW.initial && alignment.how > HOW.numeral;
  });
}
