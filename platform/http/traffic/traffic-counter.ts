import type { IncomingHttpHeaders } from 'node:http';
import type { PageKind } from '#contract/site-map.ts';
import type { VisitSource } from '#contract/visit-sources.ts';
import type { Search } from '#platform/cache/read-scope.ts';
import { type Clock, chinaDay } from '#platform/core/clock.ts';
import { countedTerm, PLACEHOLDER } from '#platform/core/search-term.ts';
import { Sums } from '#platform/core/sums.ts';
import { isRobot } from '../request/persons.ts';
import { isPrefetch } from '../request/same-origin.ts';
import { sourceOf } from './source-of.ts';

const HOUR_MS = 3_600_000;
/** Distinct terms held in memory; further ones are counted without their text. */
const MOST_TERMS = 500;
/** Distinct sources with hosts held in memory; further hosts are counted without their names. */
const MOST_SOURCES = 500;

const ID = /^[1-9]\d{0,14}$/;

interface GameViews {
  countView(game: number, now: Date): void;
}

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

/** The page views and searches of a site in an hour. */
export interface CountedHour {
  starts_at: Date;
  /** The key of the site; empty if it is not known. */
  site: string;
  visits: number;
  searches: number;
  missed: number;
}

/** Page views that came from elsewhere. */
export interface CountedSources {
  day: string;
  source: VisitSource;
  host: string;
  page: PageKind;
  visits: number;
}

export interface Traffic {
  visits: CountedVisits[];
  searches: CountedSearches[];
  hours: CountedHour[];
  sources: CountedSources[];
}

/** Counts page views and searches in memory. Of the visitor it checks only whether it is a robot. */
export class TrafficCounter {
  #clock: Clock;
  #games: GameViews | undefined;
  #visits = new Sums<CountedVisits>(['starts_at', 'page'], ['visits']);
  #searches = new Sums<CountedSearches>(['day', 'term'], ['searches', 'missed']);
  #hours = new Sums<CountedHour>(['starts_at', 'site'], ['visits', 'searches', 'missed']);
  #sources = new Sums<CountedSources>(['day', 'source', 'host', 'page'], ['visits']);

  /** @param games counts the page views of each game */
  constructor(clock: Clock, games?: GameViews) {
    this.#clock = clock;
    this.#games = games;
  }

  /** Counts a response by its page kind and its search, for the site with this key, and by the `id` of a game's page. */
  count(
    headers: IncomingHttpHeaders,
    page: PageKind | undefined,
    search?: Search,
    { site = '', id }: { site?: string | undefined; id?: unknown } = {},
  ): void {
    if ((!page && !search) || isRobot(headers['user-agent']) || isPrefetch(headers)) {
      return;
    }
    const now = this.#clock.now();
    const starts_at = new Date(now.getTime() - (now.getTime() % HOUR_MS));
    if (page) {
      this.#visits.add({ starts_at, page, visits: 1 });
      if (page === 'game' && ID.test(String(id))) {
        this.#games?.countView(Number(id), now);
      }
      const origin = headers['x-portal'] === '1' ? undefined : sourceOf(headers);
      if (origin) {
        this.#addSources({ ...origin, day: chinaDay(now), page, visits: 1 });
      }
    }
    const missed = search?.results === 0 ? 1 : 0;
    this.#hours.add({ starts_at, site, visits: page ? 1 : 0, searches: search ? 1 : 0, missed });
    if (search) {
      const { text, results } = search;
      this.#addSearches({ day: chinaDay(now), term: countedTerm(text), searches: 1, missed, results });
    }
  }

  take(): Traffic {
    return {
      visits: this.#visits.take(),
      searches: this.#searches.take(),
      hours: this.#hours.take(),
      sources: this.#sources.take(),
    };
  }

  /** Adds back counts that could not be written. */
  refund({ visits, searches, hours, sources }: Traffic): void {
    this.#visits.addAll(visits);
    this.#hours.addAll(hours);
    for (const one of searches) {
      this.#addSearches(one);
    }
    for (const one of sources) {
      this.#addSources(one);
    }
  }

  #addSources(one: CountedSources): void {
    const isUnnamed = this.#sources.size >= MOST_SOURCES && !this.#sources.has(one);
    this.#sources.add(isUnnamed ? { ...one, host: '' } : one);
  }

  #addSearches(one: CountedSearches): void {
    const isUnnamed = this.#searches.size >= MOST_TERMS && !this.#searches.has(one);
    this.#searches.add(isUnnamed ? { ...one, term: PLACEHOLDER } : one);
  }
}
