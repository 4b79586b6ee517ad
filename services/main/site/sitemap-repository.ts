import { sql } from 'kysely';
import type { SITEMAP_KINDS } from '#contract/vocabulary.ts';
import type { Database } from '#platform/database/open.ts';
import { gamePublished } from '../catalogue/game-ref.ts';

type Kind = (typeof SITEMAP_KINDS)[number];

/** Items with a page, and when it last changed. */
const listed = {
  games: sql`select id, updated_at from game where published`,
  news: sql`select id, published_at, greatest(published_at, updated_at) as updated_at from news where published`,
  packs: sql`select id, created_at as updated_at from pack where published and ${gamePublished('pack.game_id')}`,
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

/** Counts the entries of each kind. */
export async function countSitemapEntries(db: Database, now: Date): Promise<Record<Kind, number>> {
  const count = (kind: Kind) => sql`
    (select count(*)::int from (${listed[kind]}) as listed ${visible(kind, now)})`;
  const { rows } = await sql<Record<Kind, number>>`
    select ${count('games')} as games, ${count('news')} as news, ${count('packs')} as packs`.execute(db);
  return rows[0] ?? { games: 0, news: 0, packs: 0 };
}

/** Scheduled news has no page yet. */
function visible(kind: Kind, now: Date) {
  return kind === 'news' ? sql`where published_at <= ${now}` : sql``;
}
