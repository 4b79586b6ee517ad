import { type Kysely, sql } from 'kysely';

const TABLES = [
  ['opening', 'opening'],
  ['game_test', 'test'],
] as const;
const EVENTS = [
  ['added', 'insert', 'new'],
  ['changed', 'update', 'new'],
  ['removed', 'delete', 'old'],
] as const;

/**
 * What calendars show of each opening and dated test of a published game, when it was changed last, and how often its time
 * was. The entry of one that is no longer shown stays as it was, with the time of its cancellation. Triggers write the
 * entries by comparing them with the view `calendar_listed`, so that they are right whatever changes the records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_entry (
      kind text not null check (kind in ('opening', 'test')),
      id bigint not null,
      game_id bigint not null,
      starts_at timestamptz not null,
      precision text not null check (precision in ('分', '日')),
      shown jsonb not null,
      sequence integer not null default 0,
      changed_at timestamptz not null default now(),
      cancelled_at timestamptz,
      primary key (kind, id)
    )`.execute(db);
  await sql`
    create index calendar_entry_cancelled on calendar_entry (cancelled_at) where cancelled_at is not null`.execute(
    db,
  );
  await sql`
    create view calendar_listed as
    select 'opening' as kind, opening.id, game_id, opens_at as starts_at, '分' as precision,
      jsonb_build_object('game', game.name, 'minors_notice', minors_notice, 'server_name', server_name,
        'dynamic', dynamic, 'platform', platform) as shown
    from opening join game on game.id = game_id where published
    union all
    select 'test', game_test.id, game_id, starts_at, precision,
      jsonb_build_object('game', game.name, 'minors_notice', minors_notice, 'kind', kind)
    from game_test join game on game.id = game_id where published and precision in ('分', '日')`.execute(db);
  await sql`
    create function revise_calendar(changed_kind text, ids bigint[]) returns void language plpgsql as $$
    declare
      gone bigint[];
    begin
      insert into calendar_entry as known (kind, id, game_id, starts_at, precision, shown)
      select kind, id, game_id, starts_at, precision, shown from calendar_listed
      where kind = changed_kind and id = any(ids) order by id
      on conflict (kind, id) do update set
        game_id = excluded.game_id, starts_at = excluded.starts_at, precision = excluded.precision,
        shown = excluded.shown, changed_at = excluded.changed_at, cancelled_at = null,
        sequence = known.sequence + (known.cancelled_at is not null
          or (known.starts_at, known.precision) <> (excluded.starts_at, excluded.precision))::integer
      where known.cancelled_at is not null or (known.game_id, known.starts_at, known.precision, known.shown)
        <> (excluded.game_id, excluded.starts_at, excluded.precision, excluded.shown);
      -- Without a subquery in the update: the planner knows no numbers of rows that were just written.
      gone := array(
        select unnest(ids) except select id from calendar_listed where kind = changed_kind and id = any(ids));
      update calendar_entry set sequence = sequence + 1, changed_at = now(), cancelled_at = now()
      where kind = changed_kind and id = any(gone) and cancelled_at is null;
    end $$`.execute(db);
  await sql`
    create function revise_calendar_rows() returns trigger language plpgsql as $$
    begin
      perform revise_calendar(tg_argv[0], array(select id from changed));
      return null;
    end $$`.execute(db);
  await sql`
    create function revise_calendar_game() returns trigger language plpgsql as $$
    begin
      perform revise_calendar('opening', array(select id from opening where game_id = new.id));
      perform revise_calendar('test', array(select id from game_test where game_id = new.id));
      return null;
    end $$`.execute(db);
  for (const [table, kind] of TABLES) {
    for (const [name, event, rows] of EVENTS) {
      await sql
        .raw(`
          create trigger ${table}_calendar_${name} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function revise_calendar_rows('${kind}')`)
        .execute(db);
    }
  }
  await sql`
    create trigger game_calendar_changed after update on game for each row
    when ((old.name, old.published, old.minors_notice) is distinct from (new.name, new.published, new.minors_notice))
    execute function revise_calendar_game()`.execute(db);
  await sql`
    insert into calendar_entry (kind, id, game_id, starts_at, precision, shown)
    select kind, id, game_id, starts_at, precision, shown from calendar_listed`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger game_calendar_changed on game`.execute(db);
  for (const [table] of TABLES) {
    for (const [name] of EVENTS) {
      await sql.raw(`drop trigger ${table}_calendar_${name} on ${table}`).execute(db);
    }
  }
  await sql`drop function revise_calendar_game(), revise_calendar_rows(), revise_calendar(text, bigint[])`.execute(
    db,
  );
  await sql`drop view calendar_listed`.execute(db);
  await sql`drop table calendar_entry`.execute(db);
}
