import { sql } from 'kysely';
import { EMPTY_SECTIONS } from '#contract/entities/site.ts';
import type { SITEMAP_KINDS } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished } from '../lists/game-ref.ts';
import { countedEntries } from '../lists/list-counts.ts';
import { gameOfPromoted, gamePromoted, newsPromoted } from '../lists/promoted.ts';
import { newsCounted } from '../news/news-repository.ts';
import { allPacksCounted } from '../packs/pack-counts.ts';
import type { SiteSettings } from './site-settings.ts';

export interface SiteRow {
  key: string;
  settings: Partial<SiteSettings>;
}

/**
 * The site of the first known host name (lower case, without a port), else the default one; undefined if there is
 * none.
 */
export function findSite(db: Database, hosts: readonly string[]): Promise<SiteRow | undefined> {
  const place = sql`(select min(array_position(${[...hosts]}::text[], name)) from unnest(hostnames) as name)`;
  return db
    .selectFrom('site')
    .select(['key', 'settings'])
    .where(sql<boolean>`(is_default or ${place} is not null)`)
    .orderBy(sql`${place} nulls last, is_default desc, key`)
    .limit(1)
    .executeTakeFirst();
}

export function listLinks(db: Database) {
  return db.selectFrom('friend_link').select(['name', 'url']).orderBy('position').orderBy('id').execute();
}

export function findInfoPage(db: Database, id: number) {
  return db
    .selectFrom('info_page')
    .select(['id', 'key', 'title', 'body_html', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The sections of the portal without anything published: the navigation does not lead there. */
export async function findEmptySections(db: Database, now: Date): Promise<(typeof EMPTY_SECTIONS)[number][]> {
  const { rows } = await sql<Record<(typeof EMPTY_SECTIONS)[number], boolean>>`
    select
      exists (select from game where published) as games,
      exists (select from news where published and published_at <= ${now}) as news,
      exists (select from pack where published and ${gamePublished('pack.game_id')}) as packs,
      exists (select from opening where ${gamePublished('opening.game_id')}) as schedule`.execute(db);
  return EMPTY_SECTIONS.filter((section) => !rows[0]?.[section]);
}

type Kind = (typeof SITEMAP_KINDS)[number];

/** Items with a page, and when it last changed. Flagged ones are not listed, so that they are not submitted to search engines. */
const listed = {
  games: sql`select id, updated_at from game where published and ${gamePromoted}`,
  news: sql`select id, published_at, greatest(published_at, updated_at) as updated_at from news
    where published and ${newsPromoted}`,
  packs: sql`select id, created_at as updated_at from pack where published and ${gamePublished('pack.game_id')}
    and ${gameOfPromoted('pack.game_id')}`,
} satisfies Record<Kind, unknown>;

/** Entries of a kind by id, from an offset. */
export async function listSitemapEntries(
  db: Database,
  kind: Kind,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<{ id: number; updated_at: Date }[]> {
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select id, least(updated_at, ${now}::timestamptz) as updated_at
    from (${listed[kind]}) as listed ${visible(kind, now)}
    order by id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countSitemapEntries(db: Database, now: Date): Promise<Record<Kind, number>> {
  const { rows } = await sql<Record<Kind, number>>`
    select ${countedEntries('game', ['', '', ''])} as games, ${newsCounted({}, now)} as news,
      ${allPacksCounted} as packs`.execute(db);
  return rows[0] ?? { games: 0, news: 0, packs: 0 };
}

/** Scheduled news has no page yet. */
function visible(kind: Kind, now: Date) {
  return kind === 'news' ? sql`where published_at <= ${now}` : sql``;
}
