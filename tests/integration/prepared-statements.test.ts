import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { scaled } from '../time-limits.ts';
import { describeEachDatabase } from './databases.ts';

describeEachDatabase('repeated statements', (open) => {
  let db: Database;
  beforeEach(async () => {
    db = await open();
    await sql`create table shelf (name text primary key, places integer not null)`.execute(db);
    await sql`insert into shelf values ('left', 1), ('right', 2)`.execute(db);
    return () => sql`drop table shelf`.execute(db);
  });

  const all = async () => (await sql`select * from shelf order by name`.execute(db)).rows;
  const insert = (name: string, places: number | null) =>
    sql`insert into shelf (name, places) values (${name}, ${places})`.execute(db);

  test('return other rows for other parameters', async () => {
    const find = async (name: string) =>
      (await sql`select places from shelf where name = ${name}`.execute(db)).rows;
    expect(await find('left')).toEqual([{ places: 1 }]);
    expect(await find('right')).toEqual([{ places: 2 }]);
    expect(await find('nowhere')).toEqual([]);
    expect((await insert('middle', 3)).numAffectedRows).toBe(1n);
    expect(await find('middle')).toEqual([{ places: 3 }]);
  });

  test('show columns added since', async () => {
    expect(await all()).toHaveLength(2);
    await sql`alter table shelf add column wood text default '松'`.execute(db);
    expect(await all()).toContainEqual({ name: 'left', places: 1, wood: '松' });
    await sql`alter table shelf alter column places type text`.execute(db);
    expect(await all()).toContainEqual({ name: 'right', places: '2', wood: '松' });
  });

  test('work after an error, and report the right one', async () => {
    for (let time = 0; time < 2; time += 1) {
      await expect(insert('left', 4)).rejects.toMatchObject({ code: '23505', constraint: 'shelf_pkey' });
      await expect(insert('none', null)).rejects.toMatchObject({ code: '23502', column: 'places' });
      await expect(sql`select nothing from shelf`.execute(db)).rejects.toMatchObject({ code: '42703' });
    }
    await insert('middle', 4);
    expect(await all()).toHaveLength(3);
  });

  test('use a partial index each time', async () => {
    await sql`create unique index shelf_full on shelf (places) where name <> 'left'`.execute(db);
    for (let time = 0; time < 8; time += 1) {
      await sql`
        insert into shelf (name, places) values (${`row ${time}`}, 2)
        on conflict (places) where name <> ${'left'} do nothing`.execute(db);
    }
    expect(await all()).toHaveLength(2);
  });

  test('use the index for a long list, although the table was small at first', async () => {
    const found = async (names: readonly string[]) =>
      (await sql`select name from shelf where name = any(${[...names]}::text[])`.execute(db)).rows.length;
    await sql`analyze shelf`.execute(db);
    for (let time = 0; time < 8; time += 1) {
      expect(await found(['left', 'nowhere'])).toBe(1);
    }
    const names = Array.from({ length: 20_000 }, (_, index) => `row ${index}`);
    await sql`insert into shelf select name, 1 from unnest(${names}::text[]) as name`.execute(db);
    const started = performance.now();
    expect(await found(names)).toBe(names.length);
    expect(performance.now() - started).toBeLessThan(scaled(3_000));
  });

  test('work after a failed transaction', async () => {
    const failing = transaction(db, async (tx) => {
      await sql`select * from shelf order by name`.execute(tx);
      await sql`insert into shelf (name, places) values ('left', 1)`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await all()).toHaveLength(2);
  });

  test('work in any number, including the first one', async () => {
    for (let number = 0; number < 450; number += 1) {
      const { rows } = await sql`select ${sql.lit(number)} as number, ${number}::integer as given`.execute(
        db,
      );
      expect(rows).toEqual([{ number, given: number }]);
    }
    expect(await all()).toHaveLength(2);
  });
});
