import type { Database } from '#platform/database/open.ts';
import { type AspectLookups, aspectLookups, platformTerms } from '../search-index/analysis/aspect-lookups.ts';
import { gradeOf, isSure, isWholeName } from '../search-index/analysis/grade.ts';
import type { Platform } from '../search-index/analysis/intent.ts';
import { labelMeant } from '../search-index/analysis/label-synonyms.ts';
import { leadingLength, matchNames, type NameMatch } from '../search-index/analysis/match.ts';
import { nearLookups } from '../search-index/analysis/near-lookups.ts';
import { compareNearness, nearnessTo } from '../search-index/analysis/near-match.ts';
import { keyOf } from '../search-index/analysis/normalise.ts';
import {
  type Conjunction,
  coreOf,
  type Lookup,
  lookups,
  type PlayerQuery,
  type Query,
} from '../search-index/analysis/query.ts';
import { leadingLookups, typoLookups } from '../search-index/analysis/typo-lookups.ts';
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
/** The groups of lookups by name, and the grades of games that only one of the following groups finds. */
const NAME_GROUPS = 4;
const ASPECT_GRADES = [gradeOf('label'), gradeOf('maker'), gradeOf('text')];
/** A word that means a label (moba, 挂机) is more likely than a part of a name that is spelt alike (末班车). */
const SYNONYM_GRADES = [gradeOf('synonym'), ...ASPECT_GRADES.slice(1)];
/** Each possible typo is looked up separately, the likeliest first. */
const TYPOS = { each: 40, all: 150, enough: 200 };
/** With this many games found, typos are not considered. */
const ENOUGH = 8;
const NEAR = { each: 40, all: 200 };

/**
 * Searches games, best match first: games whose names contain the whole text, then those that match its core, by name, label,
 * maker or text. A platform in the text narrows the matches; a game of exactly this name comes first on any platform, and
 * without another match those of all platforms.
 */
export async function searchGames(db: Database, query: PlayerQuery, reach: Reach): Promise<GamesFound> {
  const { platform } = query.wanted;
  const found = await searchOn(db, query, reach, platform);
  if (!platform || found.hits.some(isWholeName)) {
    return found;
  }
  const all = await searchOn(db, query, reach, undefined);
  const named = all.hits.filter(isWholeName);
  const others = found.hits.filter(({ id }) => named.every((one) => one.id !== id));
  return { ...found, hits: found.hits.length > 0 ? [...named, ...others] : all.hits };
}

async function searchOn(
  db: Database,
  query: PlayerQuery,
  reach: Reach,
  platform: Platform | undefined,
): Promise<GamesFound> {
  const required = platform ? platformTerms(platform) : [];
  const whole: Wanted = { typos: false, aspects: NO_ASPECTS, required: [] };
  if (query.isIntentOnly) {
    const labels = platform ? [required] : [];
    return searchNames(db, query, reach, { ...whole, aspects: { ...NO_ASPECTS, labels } });
  }
  const wanted: Wanted = { typos: true, aspects: aspectLookups(coreOf(query)), required };
  if (!query.core) {
    return searchNames(db, query, reach, wanted);
  }
  const [all, core] = await Promise.all([
    searchNames(db, query, { ...reach, leading: false }, whole),
    searchNames(db, query.core, reach, wanted),
  ]);
  const known = new Set(all.hits.map(({ id }) => id));
  return { hits: [...all.hits, ...core.hits.filter(({ id }) => !known.has(id))], leading: core.leading };
}

const NO_ASPECTS: AspectLookups = { labels: [], makers: [], texts: [] };

interface Wanted {
  /** With a second query if a typo is likely. */
  typos: boolean;
  aspects: AspectLookups;
  /** Terms that each game has, besides those of a lookup. */
  required: Conjunction;
}

async function searchNames(
  db: Database,
  query: Query,
  reach: Reach,
  { typos: mayMistype, aspects, required }: Wanted,
): Promise<GamesFound> {
  if (query.cells.length === 0) {
    return { hits: [], leading: [] };
  }
  const { whole, start, inside } = lookups(query);
  const narrowed = (lookup: Lookup) => lookup.map((terms) => [...terms, ...required]);
  const found = await findGames(db, reach, [
    { lookUp: narrowed(whole), limit: WHOLE },
    { lookUp: reach.leading ? leadingLookups(query) : [], limit: LEADING },
    { lookUp: narrowed(start), limit: reach.start },
    { lookUp: narrowed(inside), limit: reach.inside },
    { lookUp: narrowed(aspects.labels), limit: reach.inside },
    { lookUp: narrowed(aspects.makers), limit: reach.inside },
    { lookUp: narrowed(aspects.texts), limit: reach.inside },
  ]);
  const leading = reach.leading ? leadingGames(query, found) : [];
  const hits = rank(query, found, false);
  if (!mayMistype || hits.length >= ENOUGH || hits.some(isSure)) {
    return { hits, leading };
  }
  const typos = typoLookups(query).map((terms) => ({ lookUp: narrowed([terms]), limit: TYPOS.each }));
  const more = await findGames(db, TYPOS, typos);
  return { hits: rank(query, [...found, ...more.map(withoutGroup)], true), leading };
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
  const grades = labelMeant(keyOf(query.cells)) ? SYNONYM_GRADES : ASPECT_GRADES;
  for (const { ref_id, names, weight, places } of candidates) {
    const match = hits.has(ref_id)
      ? undefined
      : better(matchNames(query, names, { typos }), aspectMatch(places, grades));
    if (match) {
      hits.set(ref_id, { id: ref_id, name: names[0]?.[0] ?? '', weight, ...match });
    }
  }
  return [...hits.values()].sort(
    (one, other) => one.grade - other.grade || other.weight - one.weight || one.id - other.id,
  );
}

function better(one: NameMatch | undefined, other: NameMatch | undefined): NameMatch | undefined {
  return one && other ? (one.grade <= other.grade ? one : other) : (one ?? other);
}

/** A candidate that only its names can match. */
function withoutGroup(candidate: Candidate): Candidate {
  return { ...candidate, places: [] };
}

/** The match of a game that is found by something else than its names, from the first such group that finds it. */
function aspectMatch(places: readonly number[], grades: readonly number[]): NameMatch | undefined {
  const grade = grades[Math.min(...places.filter((place) => place >= NAME_GROUPS)) - NAME_GROUPS];
  return grade === undefined ? undefined : { grade, marks: [], alias: null };
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
