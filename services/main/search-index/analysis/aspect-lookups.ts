import type { Platform } from './intent.ts';
import { labelsFitting } from './label-synonyms.ts';
import { type Cell, keyOf } from './normalise.ts';
import { PLATFORM_WORDS } from './platform-words.ts';
import { type Conjunction, insideTerms, type Lookup, type Query, waysOf } from './query.ts';
import { labelsNamed, term, textUnits } from './tokens.ts';

/** A text of two labels without a space has at most this many characters: 三国卡牌. */
const LONGEST_PAIR = 8;
const LEAST_WORD = 2;
/** Most combinations of what each of several words may be. */
const MOST_WAYS = 24;

/** The lookups of games by what is not their name, the most certain first. */
export interface AspectLookups {
  /** Each word is a label. */
  labels: Lookup;
  /** A developer or publisher, with labels. */
  makers: Lookup;
  /** Each word is found anywhere, or is a mood that a label fits. */
  texts: Lookup;
}

/** The lookups of games whose labels, makers and texts have the words of a query; 三国卡牌 is also read as two words. */
export function aspectLookups(query: Query): AspectLookups {
  const arranged = [[query], ...(query.words.length > 0 ? [query.words] : pairsOf(query))];
  return {
    labels: arranged.flatMap((words) => combine(words.map(labelTerms))),
    makers: arranged.flatMap((words) => oneBesideLabels(words, makerTerms)),
    texts: [
      ...textTerms(query),
      ...arranged.flatMap(moodTerms),
      ...(query.words.length > 0 ? combine(query.words.map(anyTerms)) : []),
      ...arranged.filter(({ length }) => length > 1).flatMap((words) => oneBesideLabels(words, nameTerms)),
    ],
  };
}

/** The terms of the games of a platform. */
export function platformTerms(platform: Platform): Conjunction {
  return [term.label(PLATFORM_WORDS[platform][0])];
}

/** The text as two words, cut anywhere. */
function pairsOf({ cells, readings }: Query): Query[][] {
  if (cells.length > LONGEST_PAIR) {
    return [];
  }
  const part = (from: number, to: number): Query => ({
    cells: cells.slice(from, to),
    readings: readings.slice(from, to),
    words: [],
  });
  return cells
    .slice(LEAST_WORD, 1 - LEAST_WORD)
    .map((_, index) => [part(0, index + LEAST_WORD), part(index + LEAST_WORD, cells.length)]);
}

export function labelTerms({ cells }: Pick<Query, 'cells'>): Lookup {
  return labelsNamed(cells).map((key) => [term.label(key)]);
}

/** The labels that fit a mood or slang: 解压, 白嫖. */
export function fittingTerms({ cells }: Pick<Query, 'cells'>): Lookup {
  return labelsFitting(keyOf(cells)).map((key) => [term.label(key)]);
}

/** Each word is a label or a mood, and one is a mood. */
function moodTerms(words: readonly Query[]): Lookup {
  return words.some((word) => fittingTerms(word).length > 0)
    ? combine(words.map((word) => [...labelTerms(word).slice(0, 1), ...fittingTerms(word)]))
    : [];
}

function makerTerms({ cells }: Query): Lookup {
  return unitTerms(cells, term.maker);
}

function textTerms({ cells }: Query): Lookup {
  return unitTerms(cells, term.text);
}

function unitTerms(cells: readonly Cell[], make: (text: string) => string): Lookup {
  const terms = textUnits(cells).map(make);
  return terms.length > 0 ? [terms] : [];
}

function nameTerms(query: Query): Lookup {
  return waysOf(query).slice(0, 1).flatMap(insideTerms).slice(0, 1);
}

function anyTerms(query: Query): Lookup {
  return [...nameTerms(query), ...labelTerms(query).slice(0, 1), ...makerTerms(query), ...textTerms(query)];
}

/** One word has other terms, a maker's or those of a name; the others are labels. */
function oneBesideLabels(words: readonly Query[], termsOf: (word: Query) => Lookup): Lookup {
  return words.flatMap((_, one) =>
    combine(words.map((word, index) => (index === one ? termsOf(word) : labelTerms(word).slice(0, 1)))),
  );
}

/** Every choice of one alternative for each word; none if a word has none. */
function combine(words: readonly Lookup[]): Lookup {
  let all: Conjunction[] = [[]];
  for (const options of words) {
    all = all.flatMap((terms) => options.map((option) => [...terms, ...option])).slice(0, MOST_WAYS);
  }
  return all;
}
