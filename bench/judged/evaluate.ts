import { isMatch, type JudgedQuery, type SearchResult } from './judged-queries.ts';

/** The results that the search page shows for a query, in their order. */
export type Search = (query: string) => Promise<readonly SearchResult[]>;

/** Shares from 0 to 1. A query that should find nothing is right if it shows nothing, and never counts as empty. */
interface Figures {
  queries: number;
  /** The first result is right. */
  atOne: number;
  /** One of the first three results is right. */
  atThree: number;
  /** Nothing is shown, although there is a right result. */
  empty: number;
}

/** A query without a right result at the first place, with the first three results. */
interface Miss {
  query: string;
  class: string;
  outcome: 'empty' | 'wrong' | 'second or third';
  shown: readonly SearchResult[];
}

interface Evaluation {
  overall: Figures;
  /** By class, in the order of the queries. */
  classes: Map<string, Figures>;
  misses: Miss[];
}

/** Runs the queries one after the other and compares their results with the right ones. */
export async function evaluate(search: Search, queries: readonly JudgedQuery[]): Promise<Evaluation> {
  const outcomes: { one: JudgedQuery; outcome: Miss['outcome'] | 'first'; shown: readonly SearchResult[] }[] =
    [];
  for (const one of queries) {
    const shown = (await search(one.query)).slice(0, 3);
    outcomes.push({ one, outcome: outcomeOf(one, shown), shown });
  }
  const classes = Map.groupBy(outcomes, ({ one }) => one.class);
  return {
    overall: figuresOf(outcomes.map(({ outcome }) => outcome)),
    classes: new Map(
      [...classes].map(([name, list]) => [name, figuresOf(list.map(({ outcome }) => outcome))]),
    ),
    misses: outcomes.flatMap(({ one, outcome, shown }) =>
      outcome === 'first' ? [] : [{ query: one.query, class: one.class, outcome, shown }],
    ),
  };
}

function outcomeOf({ right }: JudgedQuery, shown: readonly SearchResult[]): Miss['outcome'] | 'first' {
  if (right.length === 0) {
    return shown.length === 0 ? 'first' : 'wrong';
  }
  if (shown.length === 0) {
    return 'empty';
  }
  const place = shown.findIndex((result) => right.some((one) => isMatch(one, result)));
  return place === 0 ? 'first' : place > 0 ? 'second or third' : 'wrong';
}

function figuresOf(outcomes: readonly (Miss['outcome'] | 'first')[]): Figures {
  const share = (...counted: (typeof outcomes)[number][]) =>
    outcomes.filter((outcome) => counted.includes(outcome)).length / outcomes.length;
  return {
    queries: outcomes.length,
    atOne: share('first'),
    atThree: share('first', 'second or third'),
    empty: share('empty'),
  };
}
