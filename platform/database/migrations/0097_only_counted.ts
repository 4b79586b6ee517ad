import { type Kysely, sql } from 'kysely';

/**
 * The source of imported reviews; null for reviews of this platform, empty if it was not recorded, as for those that are
 * here. These have a key, which players' reviews never have, and neither picture nor province, unlike those of the demo.
 * Their stars no longer count, and of their likes only those that players gave. Packs without codes lose the stock that was
 * typed for them, also the one that the withdrawal of their first codes would restore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column source text`.execute(db);
  await sql`
    update comment set source = '',
      likes = (select count(*) from comment_like where comment_like.comment_id = comment.id)
    where import_key is not null and player_id is null and parent_id is null and not official
      and icon_url is null and province is null`.execute(db);
  await sql`
    update game_rating set starred = counted.starred, total_stars = counted.total_stars
    from (
      select game_id, count(stars) filter (where source is null and state = '已发布')::int as starred,
        coalesce(sum(stars) filter (where source is null and state = '已发布'), 0)::int as total_stars
      from comment where parent_id is null group by game_id
    ) as counted
    where counted.game_id = game_rating.game_id
      and (game_rating.starred, game_rating.total_stars) is distinct from (counted.starred, counted.total_stars)`.execute(
    db,
  );
  await sql`
    update pack set total = 0, remaining = 0
    where total > 0 and shared_code is null
      and not exists (select from pack_code where pack_code.pack_id = pack.id)`.execute(db);
  await sql`
    update code_batch set replaced_total = 0, replaced_remaining = 0
    where (replaced_total, replaced_remaining) is distinct from (0, 0) and replaced_total is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment drop column source`.execute(db);
}
