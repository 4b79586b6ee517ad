import { sql } from 'kysely';
import { chinaDay } from '#platform/core/clock.ts';
import { withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson, storableText, upsertRows, type Written } from '#platform/database/upsert-rows.ts';
import { upsertColumns } from '#platform/import/record-fields.ts';
import { type NewsColumns, newsFields } from './news-fields.ts';

/**
 * An article or video from an import or the demo; null and empty mean unknown. `body_html` is sanitised. A video has a
 * `video_url`. The counts are initial values: they are written once, since players change them.
 */
export interface NewsInput extends Omit<NewsColumns, 'kind' | 'category'> {
  /** Unknown: that of the existing one, or the default. */
  kind: NewsColumns['kind'] | null;
  category: NewsColumns['category'] | null;
  /** Ids of its games, the main one first; none: the existing ones stay. */
  game_ids: number[];
  /** Its date is assumed: it is not part of the key, and a known date stays. */
  isUndated?: boolean;
}

const DEFAULTS = { kind: 'article', category: '新闻' } as const;

const columns = upsertColumns(newsFields);

/** The import key of news: title, source and day in China, which is empty if it is assumed. */
export function newsKey(news: Pick<NewsInput, 'title' | 'source' | 'published_at' | 'isUndated'>): string {
  return `${news.title}|${news.source ?? ''}|${news.isUndated ? '' : chinaDay(news.published_at)}`;
}

/** Upserts news with their games, keyed by `newsKey`. */
export async function upsertNews(tx: Tx, news: readonly NewsInput[]): Promise<Written[]> {
  const known = await knownValues(tx, news);
  const rows = news.map(({ game_ids: _games, isUndated, ...one }, at) => {
    const import_key = newsKey(news[at] ?? one);
    const there = known.get(import_key);
    return {
      ...one,
      import_key,
      kind: one.kind ?? there?.kind ?? DEFAULTS.kind,
      category: one.category ?? there?.category ?? DEFAULTS.category,
      video_url: one.video_url ?? there?.video_url ?? null,
      published_at: (isUndated ? there?.published_at : undefined) ?? one.published_at,
    };
  });
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

/** The values of existing news that the input does not have, by key. */
async function knownValues(tx: Tx, news: readonly NewsInput[]) {
  const lacking = news.filter(({ isUndated, kind, category }) => isUndated || !kind || !category);
  const keys = lacking.map((one) => storableText(newsKey(one)));
  const rows =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('news')
          .select(['import_key', 'published_at', 'kind', 'category', 'video_url'])
          .where('import_key', '=', sql<string>`any(${keys}::text[])`)
          .execute();
  return new Map(rows.map(({ import_key, ...values }) => [import_key ?? '', values]));
}

/** Replaces the games of news that have any in the input; returns the ids of changed news. */
async function writeLinks(
  tx: Tx,
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
