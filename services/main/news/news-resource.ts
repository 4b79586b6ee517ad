import { sql } from 'kysely';
import { type NewsAdminRow, type NewsForm, news, newsForm, newsRow } from '#contract/admin/news.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { exportedColumn, sheetColumns, sheetTime } from '#platform/admin/export/table-file.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { VERSION_HEADING } from '#platform/import/stale-rows.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import { deadAddresses, hasDeadAddresses } from '../links/link-repository.ts';
import { presentPublished, type Selected, sortsBy } from '../lists/admin-row.ts';
import { indexNews } from '../search-index/search-index.ts';
import { formColumns, rowColumns } from './news-fields.ts';

const linkSource = { name: 'news', table: 'news' } as const;

type Listed = Selected<NewsAdminRow, 'published_at'>;

export const newsResourceDefinition = defineAdminResource<typeof news, Listed>({
  calls: news,
  table: 'news',
  parts: [{ table: 'news_game', of: 'news_id' }],
  titleOf: sql`title`,
  columns: sql`${sql.join(rowColumns.map((name) => sql.ref(`news.${name}`)))},
    array(
      select game.name from news_game join game on game.id = news_game.game_id
      where news_game.news_id = news.id order by news_game.position, game.id
    ) as games,
    ${deadAddresses(linkSource)} as dead_links`,
  sorts: { ...sortsBy('id', 'published_at', 'view_count', 'like_count'), title: { names: sql`title` } },
  defaultSort: '-id',
  filter: ({ q, kind, category, game_id, featured, minors_notice, state, links, from, to }) => [
    q ? containing('title', q) : undefined,
    kind && sql`kind = ${kind}`,
    category && sql`category = ${category}`,
    game_id && sql`id in (select news_id from news_game where game_id = ${game_id})`,
    featured === undefined ? undefined : sql`featured = ${featured}`,
    minors_notice === undefined ? undefined : sql`minors_notice = ${minors_notice}`,
    links && hasDeadAddresses(linkSource),
    ...between('published_at', { from, to }),
    inStates(state),
  ],
  present: presentPublished,
  exported: sql`news.summary, news.video_url, news.duration_s`,
  sheet: [
    ...sheetColumns<NewsAdminRow>(newsRow, newsForm, {
      id: '编号',
      kind: ['类型', (row) => (row.kind === 'video' ? '视频' : '文章')],
      games: '相关游戏',
      view_count: '浏览',
      like_count: '点赞',
      dead_links: ['失效链接', (row) => row.dead_links.map(({ url, fault }) => `${url} ${fault}`)],
      state: ['状态', (row) => PUBLICATION_NAMES[row.state]],
      version: VERSION_HEADING,
      published_at: ['发布时间', (row) => sheetTime(row.publish_at ?? row.published_at)],
    }),
    exportedColumn('摘要', 'summary'),
    exportedColumn('视频地址', 'video_url'),
    exportedColumn('视频时长', 'duration_s'),
  ],
  read: readNewsForm,
  check: missingGames,
  write: writeNewsForm,
  inUse: async (tx, ids) => {
    const { rows } = await sql<{ id: number; reason: string }>`
      select id, '还在网站上，请先下线' as reason from news
      where id = any(${[...ids]}::bigint[]) and published`.execute(tx);
    return rows;
  },
  afterwards: async (tx, ids) => {
    await sql`
      update news set published_at = publish_at
      where id = any(${[...ids]}::bigint[]) and published and publish_at is not null`.execute(tx);
    await indexNews(tx, ids);
  },
  tags: (ids) => ['news', ...ids.map((id) => `news:${id}`)],
});

async function readNewsForm(tx: Tx, id: number): Promise<NewsForm | undefined> {
  return tx
    .selectFrom('news')
    .select(formColumns)
    .select([
      sql<number[]>`coalesce((
        select jsonb_agg(game_id order by position, game_id) from news_game where news_id = news.id
      ), '[]')`.as('game_ids'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

async function missingGames(tx: Tx, { game_ids }: NewsForm) {
  const { rows } = await sql<{ place: number }>`
    select place::int from unnest(${game_ids}::bigint[]) with ordinality as wanted (id, place)
    where not exists (select from game where game.id = wanted.id)`.execute(tx);
  return rows.map(({ place }) => ({ path: `game_ids.${place - 1}`, msg: '这款游戏不存在' }));
}

async function writeNewsForm(tx: Tx, id: number | null, form: NewsForm, now: Date): Promise<number> {
  const { game_ids, ...own } = form;
  const values = { ...own, body_html: sanitiseHtml(own.body_html) };
  const added = tx
    .insertInto('news')
    .values({ ...values, published_at: now })
    .returning('id');
  const key = id ?? (await added.executeTakeFirstOrThrow()).id;
  if (id !== null) {
    await touchIfChanged(tx, id, values, now);
    await tx.updateTable('news').set(values).where('id', '=', id).execute();
    await tx.deleteFrom('news_game').where('news_id', '=', id).execute();
  }
  await sql`
    insert into news_game (news_id, game_id, position)
    select ${key}, id, min(place) - 1 from unnest(${game_ids}::bigint[]) with ordinality as wanted (id, place)
    group by id`.execute(tx);
  return key;
}

/** Sets `updated_at` if a visible field changes. */
async function touchIfChanged(
  tx: Tx,
  id: number,
  form: Omit<NewsForm, 'game_ids'>,
  now: Date,
): Promise<void> {
  const { title, summary, body_html, cover_url, video_url, source, author } = form;
  await sql`
    update news set updated_at = ${now}
    where id = ${id} and (title, summary, body_html, cover_url, video_url, source, author)
      is distinct from (${title}, ${summary}, ${body_html}, ${cover_url}, ${video_url}, ${source}, ${author})`.execute(
    tx,
  );
}
