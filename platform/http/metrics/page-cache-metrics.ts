import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from '#platform/cache/page-cache.ts';

const ANSWERS = { hits: 'kept', misses: 'made', stale: 'aged, while a new one is made' } as const;
const SIZES = { bytes: 'What kept pages take', entries: 'How many pages are kept' } as const;

/** How many answers were pages that are kept, and what these take. */
export function watchPageCache(registry: Registry, cache: PageCache): void {
  for (const name of ['hits', 'stale', 'misses'] as const) {
    new Counter({
      name: `youmen_page_cache_${name}_total`,
      help: `Answers from the page cache: ${ANSWERS[name]}`,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(cache.stats()[name]);
      },
    });
  }
  for (const name of ['bytes', 'entries'] as const) {
    new Gauge({
      name: `youmen_page_cache_${name}`,
      help: SIZES[name],
      registers: [registry],
      collect() {
        this.set(cache.stats()[name]);
      },
    });
  }
}
