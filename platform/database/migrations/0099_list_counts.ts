import { type Kysely, sql } from 'kysely';

/** A list whose entries are counted: its table, and the key and day under which `body` counts a row of these columns. */
interface CountedList {
  table: string;
  /** Column and type of each argument; a row is counted again when one of them changes. */
  columns: readonly (readonly [column: string, type: string])[];
  body: string;
}

const CHINA_DAY = (at: string) => `(${at} at time zone 'Asia/Shanghai')::date`;

const LISTS: readonly CountedList[] = [
  {
    table: 'game',
    columns: [
      ['published', 'boolean'],
      ['minors_notice', 'boolean'],
      ['first_letter', 'text'],
      ['categories', 'text[]'],
      ['themes', 'text[]'],
      ['status', 'text'],
    ],
    body: `
      select array[category, theme, state], null::date
      from (select '' union select unnest($4)) as a (category), (select '' union select unnest($5)) as b (theme),
        (select '' union select $6) as c (state)
      where $1 and not $2 and c.state is not null
      union all select array['letter', $3], null::date where $1 and $3 is not null`,
  },
  {
    table: 'news',
    columns: [
      ['published', 'boolean'],
      ['minors_notice', 'boolean'],
      ['kind', 'text'],
      ['category', 'text'],
    ],
    body: `
      select array[a.kind, b.category], null::date
      from unnest(array['', $3]) as a (kind), unnest(array['', $4]) as b (category) where $1 and not $2`,
  },
  {
    table: 'pack',
    columns: [
      ['published', 'boolean'],
      ['kind', 'text'],
      ['platforms', 'text[]'],
      ['remaining > 0', 'boolean'],
      ['ends_at', 'timestamptz'],
    ],
    body: `
      select array[a.kind, b.platform, c.stock], coalesce(${CHINA_DAY('$5')}, 'infinity')
      from unnest(array['', $2]) as a (kind), (select '' union select unnest($3)) as b (platform),
        (values (''), (case when $4 then 'stock' end)) as c (stock)
      where $1 and a.kind is not null and b.platform is not null and c.stock is not null`,
  },
  {
    table: 'opening',
    columns: [
      ['platform', 'text'],
      ['opens_at', 'timestamptz'],
    ],
    body: `
      select array[a.platform], ${CHINA_DAY('$2')} from unnest(array['', $1]) as a (platform)
      where a.platform is not null`,
  },
  {
    table: 'trade_listing',
    columns: [
      ['state', 'text'],
      ['platform', 'text'],
    ],
    body: `
      select array[a.platform], null::date from unnest(array['', $2]) as a (platform)
      where $1 in ('公示期', '出售中', '交易中')`,
  },
  {
    table: 'activity',
    columns: [['published', 'boolean']],
    body: `select array[''], null::date where $1`,
  },
];

/** `published, minors_notice`, of a row with this name. */
function columnsOf({ columns }: CountedList, row: string): string {
  return columns.map(([column]) => `${row}.${column}`).join(', ');
}

/**
 * Counts of the entries of lists, for each combination of filters: each change of an entry adds a row, as nobody then waits
 * for another's transaction, and the count is the sum of the rows. Triggers write them, so that they are right whichever
 * release writes the entries. `list_counted` has what they must add up to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_count (
      id bigint generated always as identity primary key,
      list text not null,
      key text[] not null,
      day date,
      change integer not null
    )`.execute(db);
  await sql`create index list_count_key on list_count (list, key, day) include (change)`.execute(db);
  for (const list of LISTS) {
    await countFromNowOn(db, list);
  }
  const counted = LISTS.map(
    (list) => `
      select '${list.table}' as list, key, day, count(*)::int as total
      from ${list.table}, ${list.table}_counted(${columnsOf(list, list.table)}) group by key, day`,
  );
  await sql.raw(`create view list_counted as ${counted.join(' union all ')}`).execute(db);
  await sql`
    insert into list_count (list, key, day, change) select list, key, day, total from list_counted`.execute(
    db,
  );
  await sql`analyze list_count`.execute(db);
}

/** Creates the triggers of a list. Inserted and deleted rows are counted together, updated ones only if a key may change. */
async function countFromNowOn(db: Kysely<unknown>, list: CountedList): Promise<void> {
  const { table, columns, body } = list;
  const types = columns.map(([, type]) => type).join(', ');
  // Rows that are alike are counted together first: an import has many, and the keys of each would take longer.
  const alike = columns.map(([column], place) => `changed.${column} as c${place}`).join(', ');
  const places = columns.map((_column, place) => `c${place}`).join(', ');
  const statement = (change: string) => `
    insert into list_count (list, key, day, change)
    select '${table}', key, day, sum(rows) from (
      select ${alike}, ${change} as rows from changed group by ${places}
    ) as alike, ${table}_counted(${places}) group by key, day`;
  const parts = [
    `create function ${table}_counted(${types}) returns table (key text[], day date)
      language sql immutable as $$ ${body} $$`,
    `create function count_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${statement('count(*)')};
        elsif tg_op = 'DELETE' then
          ${statement('-count(*)')};
        elsif tg_op = 'UPDATE' then
          insert into list_count (list, key, day, change)
          select '${table}', key, day, sum(change) from (
            select key, day, 1 as change from ${table}_counted(${columnsOf(list, 'new')})
            union all select key, day, -1 from ${table}_counted(${columnsOf(list, 'old')})
          ) as moved group by key, day having sum(change) <> 0;
        else
          delete from list_count where list = '${table}';
        end if;
        return null;
      end $$`,
    `create trigger ${table}_count_added after insert on ${table} referencing new table as changed
      for each statement execute function count_${table}()`,
    `create trigger ${table}_count_removed after delete on ${table} referencing old table as changed
      for each statement execute function count_${table}()`,
    `create trigger ${table}_count_changed after update on ${table} for each row
      when ((${columnsOf(list, 'old')}) is distinct from (${columnsOf(list, 'new')}))
      execute function count_${table}()`,
    `create trigger ${table}_count_emptied after truncate on ${table}
      for each statement execute function count_${table}()`,
  ];
  for (const part of parts) {
    await sql.raw(part).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop view list_counted`.execute(db);
  for (const { table, columns } of LISTS) {
    for (const when of ['added', 'removed', 'changed', 'emptied']) {
      await sql.raw(`drop trigger ${table}_count_${when} on ${table}`).execute(db);
    }
    await sql.raw(`drop function count_${table}()`).execute(db);
    await sql
      .raw(`drop function ${table}_counted(${columns.map(([, type]) => type).join(', ')})`)
      .execute(db);
  }
  await sql`drop table list_count`.execute(db);
}
