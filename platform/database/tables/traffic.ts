import type { Generated } from 'kysely';

interface VisitCountTable {
  starts_at: Date;
  /** 1 while it is fresh, 24 once the hours of a day have become one. */
  hours: 1 | 24;
  page: string;
  visits: number;
}

interface SearchCountTable {
  /** China's day, `2026-11-21`. */
  day: string;
  /** As it is counted, not as it was typed; empty for what isn't written down. */
  term: string;
  searches: number;
  /** Searches that found nothing. */
  missed: Generated<number>;
  /** What the last of them found. */
  results: number;
}

/** How often pages are opened and what is searched for: written and read by the platform, for every service. */
export interface TrafficTables {
  visit_count: VisitCountTable;
  search_count: SearchCountTable;
}
