import type { Database } from '#platform/database/open.ts';
import { isSure } from './analysis/grade.ts';
import { leadingLength, matchNames, type NameMatch } from './analysis/match.ts';
import { nearLookups } from './analysis/near-lookups.ts';
import { compareNearness, nearnessTo } from './analysis/near-match.ts';
import { type Lookup, lookups, type PlayerQuery, type Query } from './analysis/query.ts';
import { leadingLookups, typoLookups } from './analysis/typo-lookups.ts';
import { type Candidate, findCandidates } from './search-repository.ts';

export interface GameHit extends NameMatch {
  id: number;
  name: string;
  weight: number;
}

/** Limits of a search: candidates that start with the text or contain it, and the total. */
export interface Reach {
  start: number;
  inside: number;
  all: number;
  /** Stops looking up less likely alternatives after this many matches; repeated ones count. */
  enough: number;
  /** Also finds games that the text starts with. */
  leading: boolean;
}

/** A game that the text starts with and continues after, and the number of the text's cells in its name. */
export interface LeadingGame {
  id: number;
  length: number;
}

export interface GamesFound {
  hits: GameHit[];
  /** Longest names first; only if requested. */
  leading: LeadingGame[];
}

/** For a page of results, up to the last page. */
export const FULL_REACH: Reach = { start: 200, inside: 200, all: 240, enough: 600, leading: true };
/** For the first few games. */
export const SHORT_REACH: Reach = { start: 40, inside: 40, all: 80, enough: 160, leading: false };

const WHOLE = 40;
const LEADING = 10;
/** Each possible typo is looked up separately, the likeliest first. */
const TYPOS = { each: 40, all: 150, enough: 200 };
/** With this many games found, typos are not considered. */
const ENOUGH = 8;
const NEAR = { each: 40, all: 200 };

/** Searches games by name, best match first: games whose names contain the whole text, then those that match its core. */
export async function searchGameNames(db: Database, query: PlayerQuery, reach: Reach): Promise<GamesFound> {
  if (!query.core) {
    return searchNames(db, query, reach, { typos: true });
  }
  const [all, core] = await Promise.all([
    searchNames(db, query, { ...reach, leading: false }, { typos: false }),
    searchNames(db, query.core, reach, { typos: true }),
  ]);
  const known = new Set(all.hits.map(({ id }) => id));
  return { hits: [...all.hits, ...core.hits.filter(({ id }) => !known.has(id))], leading: core.leading };
}

/** One query, and a second one if a typo is likely. */
async function searchNames(
  db: Database,
  query: Query,
  reach: Reach,
  options: { typos: boolean },
): Promise<GamesFound> {
  if (query.cells.length === 0) {
    return { hits: [], leading: [] };
  }
  const { whole, start, inside } = lookups(query);
  const found = await findGames(db, reach, [
    { lookUp: whole, limit: WHOLE },
    { lookUp: reach.leading ? leadingLookups(query) : [], limit: LEADING },
    { lookUp: start, limit: reach.start },
    { lookUp: inside, limit: reach.inside },
  ]);
  const leading = reach.leading ? leadingGames(query, found) : [];
  const hits = rank(query, found, false);
  if (!options.typos || hits.length >= ENOUGH || hits.some(isSure)) {
    return { hits, leading };
  }
  const typos = typoLookups(query).map((terms) => ({ lookUp: [terms], limit: TYPOS.each }));
  const more = await findGames(db, TYPOS, typos);
  return { hits: rank(query, [...found, ...more], true), leading };
}

function findGames(
  db: Database,
  { all, enough }: { all: number; enough?: number },
  groups: { lookUp: Lookup; limit: number }[],
): Promise<Candidate[]> {
  return findCandidates(db, { kind: 'game', limit: all, enough, groups });
}

function rank(query: Query, candidates: readonly Candidate[], typos: boolean): GameHit[] {
  const hits = new Map<number, GameHit>();
  for (const { ref_id, names, weight } of candidates) {
    const match = hits.has(ref_id) ? undefined : matchNames(query, names, { typos });
    if (match) {
      hits.set(ref_id, { id: ref_id, name: names[0]?.[0] ?? '', weight, ...match });
    }
  }
  return [...hits.values()].sort(
    (one, other) => one.grade - other.grade || other.weight - one.weight || one.id - other.id,
  );
}

function leadingGames(query: Query, candidates: readonly Candidate[]): LeadingGame[] {
  const lengths = new Map(candidates.map(({ ref_id, names }) => [ref_id, leadingLength(query, names)]));
  return [...lengths]
    .filter(([, length]) => length > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([id, length]) => ({ id, length }));
}

/** The games whose names are near the text, the nearest first; among equally near ones the hottest. */
export async function findNearGames(db: Database, query: Query, limit: number): Promise<{ id: number }[]> {
  const groups = nearLookups(query).map((lookUp) => ({ lookUp, limit: NEAR.each }));
  const found = await findGames(db, NEAR, groups);
  const nearness = nearnessTo(query);
  return found
    .flatMap(({ ref_id: id, names, weight }) => {
      const near = nearness(names);
      return near ? [{ id, weight, ...near }] : [];
    })
    .sort((one, other) => compareNearness(one, other) || other.weight - one.weight || one.id - other.id)
    .slice(0, limit)
    .map(({ id }) => ({ id }));
}
