import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { readPageStates } from '../site/info-page-starter.ts';
import type { SiteSettings } from '../site/site-settings.ts';

export interface SiteFacts {
  id: number;
  settings: Partial<SiteSettings>;
}

/** What a portal needs before it opens, as the database of the main service has it. */
export interface ContentFacts {
  /** The default site first. */
  sites: readonly SiteFacts[];
  pages: Awaited<ReturnType<typeof readPageStates>>;
  counts: ContentCounts;
}

/** Numbers of published records; packs with codes left, and openings that are still to come. */
interface ContentCounts {
  games: number;
  packs: number;
  news: number;
  banners: number;
  openings: number;
}

export async function readContentFacts(db: Database, now: Date): Promise<ContentFacts> {
  const sites = await db
    .selectFrom('site')
    .select(['id', 'settings'])
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  const { rows } = await sql<ContentCounts>`
    select
      (select count(*)::int from game where published) as games,
      (select count(*)::int from pack join game on game.id = game_id
        where pack.published and game.published and pack.remaining > 0) as packs,
      (select count(*)::int from news where published) as news,
      (select count(*)::int from banner where published and (ends_at is null or ends_at > ${now})) as banners,
      (select count(*)::int from opening join game on game.id = game_id
        where game.published and opens_at > ${now}) as openings`.execute(db);
  const [counts] = rows;
  if (!counts) {
    throw new Error('the counts of the content have no row');
  }
  return {
    sites: sites.map((site) => ({ ...site, id: Number(site.id) })),
    pages: await readPageStates(db),
    counts,
  };
}
