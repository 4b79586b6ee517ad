import { sql, type Transaction } from 'kysely';
import { chinaDay } from '#platform/core/clock.ts';
import { withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tables } from '#platform/database/tables.ts';
import { asJson, upsertRows, type Written } from '#platform/database/upsert-rows.ts';
import { upsertColumns } from '#platform/import/record-fields.ts';
import { type NewsColumns, newsFields } from './news-fields.ts';

/**
 * An article or video from an import or the demo; null and empty mean unknown. `body_html` is sanitised. A video has a
 * `video_url`. The counts are initial values: they are written once, since players change them.
 */
export interface NewsInput extends NewsColumns {
  /** Ids of its games, the main one first; none: the existing ones stay. */
  game_ids: number[];
}

const columns = upsertColumns(newsFields);

/** The import key of news: title, source and day in China. */
export function newsKey(news: { title: string; source: string | null; published_at: Date }): string {
  return `${news.title}|${news.source ?? ''}|${chinaDay(news.published_at)}`;
}

/** Upserts news with their games, keyed by `newsKey`. */
export async function upsertNews(tx: Transaction<Tables>, news: readonly NewsInput[]): Promise<Written[]> {
  const rows = news.map(({ game_ids: _games, ...one }) => ({ ...one, import_key: newsKey(one) }));
  const written = await upsertRows(tx, 'news', columns, rows);
  const updated = written.filter(({ outcome }) => outcome === 'updated').map(({ id }) => id);
  await sql`update news set updated_at = now() where id = any(${updated}::bigint[])`.execute(tx);
  const links = written.flatMap(({ id, outcome }, index) =>
    outcome === 'duplicate'
      ? []
      : [...new Set(news[index]?.game_ids)].map((game_id, position) => ({ news_id: id, game_id, position })),
  );
  const changed = new Set(await writeLinks(tx, links));
  return withChangedRelations(tx, 'news', written, changed);
}

/** Replaces the games of news that have any in the input; returns the ids of changed news. */
async function writeLinks(
  tx: Transaction<Tables>,
  links: { news_id: number; game_id: number; position: number }[],
): Promise<number[]> {
  if (links.length === 0) {
    return [];
  }
  const given = sql`jsonb_to_recordset(${asJson(links)}::jsonb) as row (news_id bigint, game_id bigint, position integer)`;
  const removed = await sql<{ news_id: number }>`
    with given as materialized (select news_id, game_id from ${given})
    delete from news_game
    where news_id in (select news_id from given)
      and (news_id, game_id) not in (select news_id, game_id from given)
    returning news_id`.execute(tx);
  const added = await sql<{ news_id: number }>`
    insert into news_game as kept (news_id, game_id, position)
    select news_id, game_id, position from ${given}
    on conflict (news_id, game_id) do update set position = excluded.position
      where kept.position <> excluded.position
    returning news_id`.execute(tx);
  return [...removed.rows, ...added.rows].map((row) => row.news_id);
}
