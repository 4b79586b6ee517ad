import { type Kysely, sql } from 'kysely';

/**
 * Figures that are not counted are removed: reads start at zero, likes and feedback are what players gave, and the trend of
 * a hot word is computed from searches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update news set view_count = 0, like_count = counted.likes
    from (
      select news.id, count(news_like.player_id) as likes from news
      left join news_like on news_like.news_id = news.id group by news.id
    ) as counted
    where counted.id = news.id and (news.view_count, news.like_count) is distinct from (0, counted.likes)`.execute(
    db,
  );
  await sql`
    update pack set feedback_good = counted.good, feedback_bad = counted.bad
    from (
      select pack.id, count(*) filter (where feedback = '可用') as good,
        count(*) filter (where feedback = '失效') as bad
      from pack
      left join (
        select pack_id, feedback from claim union all select pack_id, feedback from pool_draw
      ) as given on given.pack_id = pack.id
      group by pack.id
    ) as counted
    where counted.id = pack.id
      and (feedback_good, feedback_bad) is distinct from (counted.good, counted.bad)`.execute(db);
  await sql`alter table hot_word drop column trend`.execute(db);
  await sql`update schema_floor set migration = '0053_counted_figures'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table hot_word
      add column trend text not null default 'same' check (trend in ('up', 'down', 'same', 'new'))`.execute(
    db,
  );
  await sql`update schema_floor set migration = '0052_decision_appeals'`.execute(db);
}
