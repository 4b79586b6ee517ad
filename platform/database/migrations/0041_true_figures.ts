import { type Kysely, sql } from 'kysely';

/** The source of figures that an operator or an import entered without one; they are not public. */
const UNSOURCED = '运营填写';
/** The prior of `rating`: so many votes of this score. */
const PRIOR = { votes: 20, score: 6 };

/**
 * Scores are computed from reviews. The figures that operators entered move to a table with their source; the ones that
 * are here have none. `changed` orders the ratings by transaction, so that another service can read what is new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_figure (
      game_id bigint not null references game on delete cascade,
      kind text not null check (kind in ('评分', '下载量', '预约人数')),
      value double precision not null check (value >= 0),
      voters integer check (voters >= 0),
      source text not null check (source <> ''),
      stated_on date,
      primary key (game_id, kind)
    )`.execute(db);
  await sql`
    insert into game_figure (game_id, kind, value, voters, source)
    select id, '评分', score, score_count, ${sql.lit(UNSOURCED)} from game where score is not null
    union all
    select id, '下载量', download_count, null, ${sql.lit(UNSOURCED)} from game where download_count is not null
    union all
    select id, '预约人数', reserve_count, null, ${sql.lit(UNSOURCED)} from game where reserve_count is not null`.execute(
    db,
  );
  await sql`
    create table game_rating (
      game_id bigint primary key,
      starred integer not null default 0,
      total_stars integer not null default 0,
      changed xid8 not null
    )`.execute(db);
  await sql`
    create function stamp_transaction() returns trigger language plpgsql as $$
    begin
      new.changed := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger game_rating_changed before insert or update on game_rating
    for each row execute function stamp_transaction()`.execute(db);
  await sql`create index game_rating_changed on game_rating (changed, game_id)`.execute(db);
  await sql`
    insert into game_rating (game_id, starred, total_stars)
    select game_id, count(stars), sum(stars) from comment
    where parent_id is null and state = '已发布' and stars is not null group by game_id`.execute(db);
  await sql`
    create table score_cursor (
      id int2 primary key default 1 check (id = 1),
      position text not null
    )`.execute(db);
  await sql`alter table game add column rating double precision not null default ${sql.lit(PRIOR.score)}`.execute(
    db,
  );
  await sql`drop index game_score`.execute(db);
  await sql`
    update game set score = null, score_count = 0, download_count = 0, reserve_count = 0
    where score is not null or score_count <> 0 or download_count is distinct from 0 or reserve_count is distinct from 0`.execute(
    db,
  );
  await sql`
    alter table game
      alter column download_count set default 0, alter column download_count set not null,
      alter column reserve_count set default 0, alter column reserve_count set not null`.execute(db);
  await sql`
    update game set score = round(2.0 * total_stars / starred, 1), score_count = starred,
      rating = (2.0 * total_stars + ${sql.lit(PRIOR.votes * PRIOR.score)}) / (starred + ${sql.lit(PRIOR.votes)})
    from game_rating where game_rating.game_id = game.id and starred > 0`.execute(db);
  await sql`create index game_rating_order on game (rating desc, id) where published`.execute(db);
  await sql`update schema_floor set migration = '0041_true_figures'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index game_rating_order`.execute(db);
  await sql`
    alter table game drop column rating,
      alter column download_count drop not null, alter column download_count drop default,
      alter column reserve_count drop not null, alter column reserve_count drop default`.execute(db);
  await sql`update game set score = null, score_count = 0, download_count = null, reserve_count = null`.execute(
    db,
  );
  await sql`
    update game set score = value, score_count = coalesce(voters, 0)
    from game_figure where game_id = game.id and kind = '评分'`.execute(db);
  await sql`
    update game set download_count = value from game_figure where game_id = game.id and kind = '下载量'`.execute(
    db,
  );
  await sql`
    update game set reserve_count = value from game_figure where game_id = game.id and kind = '预约人数'`.execute(
    db,
  );
  await sql`create index game_score on game (score desc nulls last, id) where published`.execute(db);
  await sql`drop table score_cursor`.execute(db);
  await sql`drop table game_rating`.execute(db);
  await sql`drop function stamp_transaction()`.execute(db);
  await sql`drop table game_figure`.execute(db);
  await sql`update schema_floor set migration = '0039_mobile_sealed'`.execute(db);
}
