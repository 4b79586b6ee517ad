import { type Kysely, sql } from 'kysely';

/**
 * How often banners and activities were seen and clicked, by place and China day. Nothing of a row says who it was. The
 * rows of a deleted record remain until retention removes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table impression_day (
      subject text not null check (subject in ('banner', 'activity')),
      record_id bigint not null,
      day date not null,
      place smallint not null check (place between 1 and 60),
      views integer not null default 0 check (views >= 0),
      clicks integer not null default 0 check (clicks >= 0),
      primary key (subject, record_id, day, place)
    )`.execute(db);
  await sql`create index impression_day_day on impression_day (day)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table impression_day`.execute(db);
}
