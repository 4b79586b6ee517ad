import type { Generated } from 'kysely';

interface VisitCountTable {
  starts_at: Date;
  /** 1 for an hour; 24 after the hours of a day were merged. */
  hours: 1 | 24;
  page: string;
  visits: number;
}

interface SearchCountTable {
  /** China's day, `2026-11-21`. */
  day: string;
  /** The normalised term; empty for terms that are not stored. */
  term: string;
  searches: number;
  /** Searches without results. */
  missed: Generated<number>;
  /** Results of the last search. */
  results: number;
}

/** Page views and searches: written and read by the platform, for every service. */
export interface TrafficTables {
  visit_count: VisitCountTable;
  search_count: SearchCountTable;
}
