import type { IncomingHttpHeaders } from 'node:http';
import type { PageKind } from '#contract/page-kinds.ts';
import type { Search } from '#platform/cache/read-scope.ts';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import { isRobot } from './robots.ts';
import { countedTerm, UNWRITTEN } from './search-term.ts';

const HOUR_MS = 3_600_000;
/** Different terms that are held at once; those beyond are counted without their words. */
const MOST_TERMS = 500;

/** Pages of one kind, opened in one hour. */
export interface CountedVisits {
  starts_at: Date;
  page: PageKind;
  visits: number;
}

/** Searches for one thing on one day. */
export interface CountedSearches {
  day: string;
  term: string;
  searches: number;
  missed: number;
  results: number;
}

/** What was counted since it was last taken. */
export interface Traffic {
  visits: CountedVisits[];
  searches: CountedSearches[];
}

/** Counts in memory what visitors open and search for. Who they are is never looked at beyond "a robot or not". */
export class TrafficCounter {
  #clock: Clock;
  #visits = new Map<string, CountedVisits>();
  #searches = new Map<string, CountedSearches>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A page was sent to somebody: of which kind, and what was searched for on it. */
  count(headers: IncomingHttpHeaders, page: PageKind | undefined, search?: Search): void {
    if ((!page && !search) || isRobot(headers['user-agent']) || isAhead(headers)) {
      return;
    }
    const now = this.#clock.now();
    if (page) {
      const starts_at = new Date(now.getTime() - (now.getTime() % HOUR_MS));
      this.#addVisits({ starts_at, page, visits: 1 });
    }
    if (search) {
      const { text, results } = search;
      const missed = results === 0 ? 1 : 0;
      this.#addSearches({ day: chinaDay(now), term: countedTerm(text), searches: 1, missed, results });
    }
  }

  /** What was counted until now; from here on it is counted anew. */
  take(): Traffic {
    const traffic = { visits: [...this.#visits.values()], searches: [...this.#searches.values()] };
    this.#visits = new Map();
    this.#searches = new Map();
    return traffic;
  }

  /** Takes back what could not be written: it is counted still. */
  refund({ visits, searches }: Traffic): void {
    for (const one of visits) {
      this.#addVisits(one);
    }
    for (const one of searches) {
      this.#addSearches(one);
    }
  }

  #addVisits(one: CountedVisits): void {
    const key = `${one.starts_at.getTime()} ${one.page}`;
    const there = this.#visits.get(key);
    this.#visits.set(key, { ...one, visits: one.visits + (there?.visits ?? 0) });
  }

  #addSearches(one: CountedSearches): void {
    const isNew = !this.#searches.has(`${one.day} ${one.term}`);
    const term = isNew && this.#searches.size >= MOST_TERMS ? UNWRITTEN : one.term;
    const key = `${one.day} ${term}`;
    const there = this.#searches.get(key);
    this.#searches.set(key, {
      ...one,
      term,
      searches: one.searches + (there?.searches ?? 0),
      missed: one.missed + (there?.missed ?? 0),
    });
  }
}

/** A browser that loads ahead has nobody looking at the page yet. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').startsWith('prefetch');
}
