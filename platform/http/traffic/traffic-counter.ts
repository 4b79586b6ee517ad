import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { PageKind } from '#contract/site-map.ts';
import type { Search } from '#platform/cache/read-scope.ts';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import { remembered } from '#platform/core/remembered.ts';
import { countedTerm, PLACEHOLDER } from './search-term.ts';

const HOUR_MS = 3_600_000;
/** Distinct terms held in memory; further ones are counted without their text. */
const MOST_TERMS = 500;
const MOST_AGENTS = 5_000;
const isKnownRobot = remembered(isbot, MOST_AGENTS);

export interface CountedVisits {
  starts_at: Date;
  page: PageKind;
  visits: number;
}

export interface CountedSearches {
  day: string;
  term: string;
  searches: number;
  missed: number;
  results: number;
}

export interface Traffic {
  visits: CountedVisits[];
  searches: CountedSearches[];
}

/** Counts page views and searches in memory. Of the visitor it checks only whether it is a robot. */
export class TrafficCounter {
  #clock: Clock;
  #visits = new Map<string, CountedVisits>();
  #searches = new Map<string, CountedSearches>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a response by its page kind and its search. */
  count(headers: IncomingHttpHeaders, page: PageKind | undefined, search?: Search): void {
    if ((!page && !search) || isRobot(headers['user-agent']) || isPrefetch(headers)) {
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

  take(): Traffic {
    const traffic = { visits: [...this.#visits.values()], searches: [...this.#searches.values()] };
    this.#visits = new Map();
    this.#searches = new Map();
    return traffic;
  }

  /** Adds back counts that could not be written. */
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
    const current = this.#visits.get(key);
    this.#visits.set(key, { ...one, visits: one.visits + (current?.visits ?? 0) });
  }

  #addSearches(one: CountedSearches): void {
    const isNew = !this.#searches.has(`${one.day} ${one.term}`);
    const term = isNew && this.#searches.size >= MOST_TERMS ? PLACEHOLDER : one.term;
    const key = `${one.day} ${term}`;
    const current = this.#searches.get(key);
    this.#searches.set(key, {
      ...one,
      term,
      searches: one.searches + (current?.searches ?? 0),
      missed: one.missed + (current?.missed ?? 0),
    });
  }
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return String(headers['sec-purpose'] ?? headers.purpose ?? '').startsWith('prefetch');
}

/** True for a declared robot and for a request without a user agent. */
function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || isKnownRobot(userAgent);
}
