import type { Database } from '#platform/database/open.ts';
import { identifiesName, isDescribed, isExactName, isWithinName } from '../search-index/analysis/grade.ts';
import { type Mark, marksInTitle } from '../search-index/analysis/marks.ts';
import type { Cell } from '../search-index/analysis/normalise.ts';
import {
  type Conjunction,
  coreOf,
  type Lookup,
  type PlayerQuery,
  type Query,
} from '../search-index/analysis/query.ts';
import { foldLetter } from '../search-index/analysis/syllables.ts';
import { letterRuns, term, textUnits } from '../search-index/analysis/tokens.ts';
import type { GamesFound } from './game-search.ts';
import { type CandidateQuery, countCandidates, findCandidates } from './search-repository.ts';

export interface TitleHit {
  id: number;
  marks: Mark[];
  /** The title contains every word of the text. */
  complete: boolean;
  /** All words of the text are in the title, or in the contents of the pack. */
  isNamed: boolean;
}

const KINDS = ['news', 'gift'] as const;
export type TitledKind = (typeof KINDS)[number];

/** The hits of the shown kinds, titles before games, each newest first; and the counts of both kinds. */
export interface TitlesFound {
  hits: Record<TitledKind, TitleHit[]>;
  counts: Record<TitledKind, number>;
}

const MOST_TITLES = 200;
/** The groups of `titleLookups`, which find what has all words. */
const NAMING_GROUPS = 4;
/** Most games whose news and packs are included. */
const MOST_GAMES = 5;

/**
 * Searches news and packs by title, by the games named in the text, and packs by their contents. A kind of which nothing has the
 * other words of the text has those of the games alone. Only the `shown` kinds are listed, the others are counted.
 */
export async function searchTitles(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  { shown, now }: { shown: readonly string[]; now: Date },
): Promise<TitlesFound> {
  if (query.cells.length === 0) {
    return { hits: { news: [], gift: [] }, counts: { news: 0, gift: 0 } };
  }
  const named = namedGames(query, games);
  const ofGames = named.map(({ id }) => [term.game(id)]);
  const hasRest = named.some(({ rest }) => rest.length > 0);
  const find = (kinds: readonly TitledKind[], lookups: readonly Lookup[]) =>
    findTitles(db, query, { kinds, lookups, shown, now });
  const found = await find(KINDS, [...titleLookups(query, named), hasRest ? [] : ofGames]);
  const missing = hasRest ? KINDS.filter((kind) => found.counts[kind] === 0) : [];
  if (missing.length === 0) {
    return found;
  }
  const others = await find(missing, [...Array<Lookup>(NAMING_GROUPS).fill([]), ofGames]);
  const from = (kind: TitledKind) => (missing.includes(kind) ? others : found);
  return {
    hits: { news: from('news').hits.news, gift: from('gift').hits.gift },
    counts: { news: from('news').counts.news, gift: from('gift').counts.gift },
  };
}

interface Wanted {
  kinds: readonly TitledKind[];
  /** Groups, most certain first. */
  lookups: readonly Lookup[];
  shown: readonly string[];
  now: Date;
}

async function findTitles(
  db: Database,
  query: PlayerQuery,
  { kinds, lookups, shown, now }: Wanted,
): Promise<TitlesFound> {
  const groups = lookups.map((lookUp) => ({ lookUp, limit: MOST_TITLES }));
  const queryOf = (kind: TitledKind): CandidateQuery => ({
    kind,
    groups,
    limit: MOST_TITLES,
    ...(kind === 'news' && { maxWeight: now.getTime() / 1000 }),
  });
  const [counted, ...lists] = await Promise.all([
    countCandidates(db, kinds.filter((kind) => !shown.includes(kind)).map(queryOf)),
    ...kinds
      .filter((kind) => shown.includes(kind))
      .map(async (kind) => ({ kind, found: await findCandidates(db, queryOf(kind)) })),
  ]);
  const hits: TitlesFound['hits'] = { news: [], gift: [] };
  for (const { kind, found } of lists) {
    hits[kind] = found.map(({ ref_id, names, place }) => ({
      id: ref_id,
      complete: place === 0,
      isNamed: place < NAMING_GROUPS,
      marks: marksInTitle(names[0]?.[0] ?? '', query),
    }));
  }
  const listed = Object.fromEntries(lists.map(({ kind, found }) => [kind, found.length]));
  return { hits, counts: { news: 0, gift: 0, ...counted, ...listed } };
}

/**
 * The games that the text names, else those that it starts with, that it describes, or whose names contain it. A name with a typo
 * is none beside games that the text describes.
 */
export function namedGames(query: PlayerQuery, { hits, leading }: GamesFound): NamedGame[] {
  const isMeant = hits.some(isDescribed) ? isExactName : identifiesName;
  const meant = hits.filter(isMeant).map(({ id }) => ({ id, rest: [] }));
  const begun = leading.map(({ id, length }) => ({ id, rest: coreOf(query).cells.slice(length) }));
  const described = hits.filter(isDescribed).map(({ id }) => ({ id, rest: [] }));
  const within = hits.filter(isWithinName).map(({ id }) => ({ id, rest: [] }));
  return ([meant, begun, described, within].find(({ length }) => length > 0) ?? []).slice(0, MOST_GAMES);
}

/** A game named in the query, and the other cells of the query. */
export interface NamedGame {
  id: number;
  rest: readonly Cell[];
}

/**
 * The lookups of news and packs: by the words of their title, with and without the intent words; by a game and the other words
 * of the text; and by the contents.
 */
function titleLookups(query: PlayerQuery, games: readonly NamedGame[]): Lookup[] {
  const words = wordsOf(coreOf(query));
  const all = query.core ? [...words, ...query.intents] : words;
  const inTitle = (given: readonly Query[]) => given.flatMap((word) => charTerms(word.cells));
  const inContents = (cells: readonly Cell[]) => textUnits(cells).map(term.text);
  const more = games.filter(({ rest }) => rest.length > 0);
  const groups = [
    [inTitle(all)],
    [query.intents.length > 0 ? inTitle(words) : []],
    more.flatMap(({ id, rest }) => [charTerms(rest), inContents(rest)].map((terms) => withGame(id, terms))),
    [words.flatMap(({ cells }) => inContents(cells))],
  ];
  return groups.map((lookUp) => lookUp.filter(({ length }) => length > 0));
}

/** None without other terms: the games alone are looked up last. */
function withGame(id: number, terms: Conjunction): Conjunction {
  return terms.length > 0 ? [term.game(id), ...terms] : [];
}

function wordsOf(query: Query): readonly Query[] {
  return query.words.length > 0 ? query.words : [query];
}

/** The terms of a title that contains these characters side by side; Latin letters in threes. */
function charTerms(cells: readonly Cell[]): Conjunction {
  const terms = new Set<string>();
  for (const [index, cell] of cells.entries()) {
    const next = cells[index + 1];
    if (next && (cell.kind !== 'letter' || next.kind !== 'letter')) {
      terms.add(term.chars(cell.fold + next.fold));
    } else if (cells.length === 1 && cell.kind !== 'letter') {
      terms.add(term.chars(cell.fold));
    }
  }
  for (const cellsOfRun of letterRuns(cells)) {
    const run = cellsOfRun.map((cell) => foldLetter(cell.fold)).join('');
    const size = Math.min(3, run.length);
    for (let from = 0; size > 1 && from + size <= run.length; from += 1) {
      terms.add(term.initials(run.slice(from, from + size)));
    }
  }
  return [...terms];
}
