import type { SearchKind } from '#contract/calls/search.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';
import { alignAt, HOW } from './align.ts';
import { dayAtEnd, type NamedDay } from './named-day.ts';
import { type Cell, cellsOf, keyOf } from './normalise.ts';
import { PLATFORM_WORDS } from './platform-words.ts';
import { readingsOf } from './readings.ts';

/** The intent of a text, apart from the name it contains. */
export interface Intent {
  /** The text without the intent words, separated by spaces; empty if it has nothing else. */
  rest: string;
  /** The intent words as typed. */
  words: readonly string[];
  /** What is wanted, and the news category, of the first word that says so. */
  kind: SearchKind | undefined;
  category: NewsCategory | undefined;
  platform: Platform | undefined;
  /** The day of the openings that are wanted. */
  day: NamedDay | undefined;
}

export type Platform = keyof typeof PLATFORM_WORDS;
type NewsCategory = (typeof NEWS_CATEGORIES)[number];
type Meaning = Pick<Intent, 'kind' | 'category' | 'platform'>;

const NOTHING: Meaning = { kind: undefined, category: undefined, platform: undefined };

const CATEGORY_WORDS: Record<NewsCategory, string> = {
  新闻: '新闻 资讯 消息',
  公告: '公告 维护 停机 版本更新 更新',
  攻略: '攻略 教程 心得 玩法 技巧 怎么玩 阵容 配队 加点 出装 通关',
  活动: '活动',
  评测: '评测 测评 好玩吗 怎么样',
};
/** Words for getting a game, its packs or its servers; they don't identify the game. */
const KIND_WORDS: Record<Exclude<SearchKind, 'news'>, string> = {
  gift: '礼包兑换码 礼包码 礼品码 兑换码 激活码 礼包 礼券 福利 领取 cdkey cdk',
  opening: '开服时间表 开服时间 开服表 开服 新服 新区 开区',
  game: '下载 安装包 安装 apk 好玩的 好玩 推荐 有哪些 有什么 排行榜 排行',
};
/** Words that say nothing about what is wanted. */
const OTHER_WORDS = `最新版本 最新版 手机版 官方版 电脑版 在线玩 官方 官网 免费 最新 怎么 在哪 视频
  手机游戏 手游 网游 游戏 新游 题材 类型 大全 合集 汇总 类似 的`;
/** The ending of a platform: 安卓版. */
const PLATFORM_ENDING = '版';

/** What follows these in a word is a question: 第九关怎么过. */
const QUESTIONS = ['怎么', '怎样', '如何'];
/** The least characters before a question. */
const LEAST_BEFORE = 2;
/** A kind that any other one replaces: 阵容推荐 wants guides. */
const GENERAL = 'game';

/** Shorter Latin words are removed only if no letter is adjacent: `ios` is no part of `helios`. */
const LEAST_PINYIN = 5;

interface IntentWord extends Meaning {
  chars: readonly string[];
}

const intentWords: readonly IntentWord[] = [
  ...NEWS_CATEGORIES.flatMap((category) =>
    forms(CATEGORY_WORDS[category], { ...NOTHING, kind: 'news', category }),
  ),
  ...Object.entries(KIND_WORDS).flatMap(([kind, words]) =>
    forms(words, { ...NOTHING, kind: kind as SearchKind }),
  ),
  ...Object.entries(PLATFORM_WORDS).flatMap(([platform, words]) =>
    forms(words.flatMap((word) => [word, word + PLATFORM_ENDING]).join(' '), {
      ...NOTHING,
      platform: platform as Platform,
    }),
  ),
  ...forms(OTHER_WORDS, NOTHING),
].sort((one, other) => other.chars.length - one.chars.length);

/** Each word in characters and in pinyin, with ü as v or u. */
function forms(words: string, meaning: Meaning): IntentWord[] {
  return words.split(/\s+/).flatMap((word) => {
    const cells = cellsOf(word);
    const readings = readingsOf(cells);
    const letters = cells.map((cell, index) => readings[index]?.[0] ?? cell.fold).join('');
    return [...new Set([keyOf(cells), letters, letters.replace('v', 'u')])].map((key) => ({
      ...meaning,
      chars: [...key],
    }));
  });
}

/**
 * Removes the intent words from both ends of each word: 下载 云海, 云海剑歌攻略, yunhai libao. Undefined if there is none.
 */
export function readIntent(text: string): Intent | undefined {
  const rest: string[] = [];
  const words: string[] = [];
  const meaning: Meaning = { ...NOTHING };
  for (const part of text.split(/\s+/u)) {
    const cells = cellsOf(part);
    let [from, to] = [0, questionAt(cells)];
    if (to < cells.length) {
      words.push(textOf(part, cells.slice(to)));
      Object.assign(meaning, { kind: 'news', category: '攻略' });
    }
    for (let cut = cutAt(cells, from, to); cut; cut = cutAt(cells, from, to)) {
      const { size } = cut;
      words.push(textOf(part, cut.atStart ? cells.slice(from, from + size) : cells.slice(to - size, to)));
      if (cut.kind && (meaning.kind ?? GENERAL) === GENERAL) {
        meaning.kind = cut.kind;
      }
      meaning.category ??= cut.category;
      meaning.platform ??= cut.platform;
      [from, to] = cut.atStart ? [from + size, to] : [from, to - size];
    }
    rest.push(textOf(part, cells.slice(from, to)));
  }
  const day = meaning.kind === 'opening' ? takeDay(rest, words) : undefined;
  return words.length > 0
    ? { rest: rest.filter((part) => part !== '').join(' '), words, ...meaning, day }
    : undefined;
}

/** Moves the last day that ends one of the texts, or that goes on in the next one (明天 10点), to the words. */
function takeDay(texts: string[], words: string[]): NamedDay | undefined {
  for (const [index, text] of [...texts.entries()].reverse()) {
    for (const next of [texts[index + 1] ?? '', '']) {
      const found = dayAtEnd(text + next);
      if (found && found.before.length < text.length) {
        texts.splice(index, next === '' ? 1 : 2, found.before);
        words.push((text + next).slice(found.before.length));
        return found.day;
      }
    }
  }
  return undefined;
}

/** The place of a question in a word, after what it is about; the length without one. */
function questionAt(cells: readonly Cell[]): number {
  const key = cells.map(({ fold }) => fold).join('');
  const places = QUESTIONS.map((question) => key.indexOf(question)).filter((place) => place >= LEAST_BEFORE);
  return cells.every(({ fold }) => fold.length === 1) ? Math.min(cells.length, ...places) : cells.length;
}

/** The longest intent word at either end of cells [from, to). */
function cutAt(cells: readonly Cell[], from: number, to: number) {
  for (const { chars, ...meaning } of intentWords) {
    const size = chars.length;
    const isAt = (start: number) =>
      start >= from &&
      start + size <= to &&
      chars.every((char, index) => cells[start + index]?.fold === char) &&
      !cutsLetters(cells, start, start + size);
    const atStart = isAt(from);
    if (atStart || isAt(to - size)) {
      return { atStart, size, ...meaning };
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
