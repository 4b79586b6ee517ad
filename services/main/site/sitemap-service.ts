import type { CallData, CallParams } from '#contract/call.ts';
import { SITEMAP_PAGE, type sitemap } from '#contract/calls/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { countSitemapEntries, listSitemapEntries } from './sitemap-repository.ts';

/** A page of the sitemap. */
export async function readSitemap(
  db: Database,
  { kind, page }: CallParams<typeof sitemap>,
  scope: ReadScope,
): Promise<CallData<typeof sitemap>> {
  scope.tag('games', 'news', 'packs');
  const { now } = scope;
  const span = { limit: SITEMAP_PAGE, offset: (page - 1) * SITEMAP_PAGE, now };
  const [counts, rows] = await Promise.all([
    countSitemapEntries(db, now),
    kind ? listSitemapEntries(db, kind, span) : [],
  ]);
  return {
    counts,
    list: rows.map(({ id, updated_at }) => ({ id, updated_at: chinaTime(updated_at) })),
    generated_at: chinaTime(now),
  };
}
