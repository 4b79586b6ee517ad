// @module-tag exact

import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { JournalEntry } from '#services/main/codes/journal/journal-entry.ts';
import * as journal from '#services/main/codes/journal/journal-repository.ts';
import { describeEachDatabase } from './databases.ts';
import { give, packOf } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

const LATER = new Date(NOW.getTime() + 1_000);
const label = '138****8000';

describeEachDatabase('the replay of journal entries that are missing in the database', (open) => {
  let db: Database;
  /** A pack with the same codes, which has no entries. */
  let other: Awaited<ReturnType<typeof packOf>>;
  let here: Awaited<ReturnType<typeof packOf>>;

  beforeEach(async () => {
    db = await open();
    other = await packOf(db, ['A1', 'A2', 'A3', 'A4', 'A5']);
    here = await packOf(db, ['A1', 'A2', 'A3', 'A4']);
  });

  const entry = (id: number, code: string, player: number): JournalEntry => ({
    id,
    code,
    player,
    label,
    pack: here.id,
    at: LATER.toISOString(),
  });
  const replay = (entries: JournalEntry[], id = here.id) =>
    transaction(db, (tx) => journal.replayPack(tx, id, entries));
  const codesOf = async (pack_id: number) => {
    const rows = await db
      .selectFrom('pack_code')
      .leftJoin('claim', 'claim.code_id', 'pack_code.id')
      .select(['code', 'claimed', 'quarantined', 'claim.player_id'])
      .where('pack_code.pack_id', '=', pack_id)
      .orderBy('code')
      .execute();
    return rows.map(({ code, claimed, quarantined, player_id }) =>
      [code, ...(claimed ? [player_id] : []), ...(quarantined ? ['withheld'] : [])].join(' '),
    );
  };
  const stock = async (id: number) => {
    const row = db.selectFrom('pack').select(['total', 'remaining']).where('id', '=', id);
    const { total, remaining } = await row.executeTakeFirstOrThrow();
    return [total, remaining];
  };

  test('assigns free, withheld and missing codes to their players', async () => {
    const [first = 0] = here.codes;
    await give(db, first, 1);
    await give(db, other.codes[1] ?? 0, 2);
    await db.updateTable('pack_code').set({ quarantined: true }).where('code', 'in', ['A2', 'A4']).execute();
    const entries = [
      entry(10, 'A2', 2),
      entry(11, 'A3', 3),
      entry(12, 'NEW', 4),
      entry(13, 'A1', 5),
      entry(14, 'A4', 1),
    ];
    expect(await replay(entries)).toEqual({ restored: 3, without_pack: 0 });
    expect(await codesOf(here.id)).toEqual(['A1 1', 'A2 2', 'A3 3', 'A4 withheld', 'NEW 4']);
    expect(await codesOf(other.id)).toEqual(['A1', 'A2 2 withheld', 'A3', 'A4 withheld', 'A5']);
    expect([await stock(here.id), await stock(other.id)]).toEqual([
      [5, 0],
      [5, 5],
    ]);
    const claim = db.selectFrom('claim').selectAll().where('player_id', '=', 3);
    expect(await claim.execute()).toMatchObject([
      { pack_id: here.id, code_id: here.codes[2], player_label: '', claimed_at: LATER, feedback: null },
    ]);
    await db.updateTable('pack').set({ total: 9, remaining: 9 }).where('id', '=', here.id).execute();
    expect(await replay(entries)).toEqual({ restored: 0, without_pack: 0 });
    expect(await stock(here.id)).toEqual([9, 9]);
  });

  test('derives the stock from the codes, and never lowers a total', async () => {
    await db.updateTable('pack').set({ total: 9, remaining: 9 }).execute();
    expect(await replay([entry(10, 'A1', 1)])).toMatchObject({ restored: 1 });
    expect([await stock(here.id), await stock(other.id)]).toEqual([
      [9, 3],
      [9, 9],
    ]);
  });

  test('ignores entries of codes that were withdrawn later', async () => {
    const withdraw = (pack_id: number, code: string, claims: number) =>
      db.insertInto('withdrawn_code').values({ pack_id, code, claims }).execute();
    await withdraw(here.id, 'A1', 10);
    await withdraw(here.id, 'A2', 10);
    await withdraw(other.id, 'A3', 99);
    expect(await replay([entry(10, 'A1', 1), entry(11, 'A2', 2), entry(9, 'A3', 3)])).toMatchObject({
      restored: 2,
    });
    expect(await codesOf(here.id)).toEqual(['A1', 'A2 2', 'A3 3', 'A4']);
  });

  test('stores codes of a missing pack as issued, once', async () => {
    const entries = [entry(10, 'X1', 1), entry(11, 'X2', 2)];
    expect(await replay(entries, 999_999)).toEqual({ restored: 0, without_pack: 2 });
    expect(await replay([...entries, entry(12, 'X3', 3)], 999_999)).toEqual({ restored: 0, without_pack: 1 });
    const issued = { pack_id: 999_999, claimed_at: LATER };
    expect(await db.selectFrom('issued_code').selectAll().orderBy('code').execute()).toEqual([
      { ...issued, code: 'X1', player_id: 1 },
      { ...issued, code: 'X2', player_id: 2 },
      { ...issued, code: 'X3', player_id: 3 },
    ]);
  });

  test('continues claim ids after the greatest one of a journal, and uses no id twice', async () => {
    const next = async () => {
      const { rows } = await sql<{ id: number }>`select nextval('claim_id_seq')::int as id`.execute(db);
      return rows[0]?.id;
    };
    const raise = (above: number) => transaction(db, (tx) => journal.raiseClaimIds(tx, above));
    await raise(1);
    expect(await next()).toBe(2);
    await raise(7);
    expect(await next()).toBe(8);
    await raise(8);
    expect(await next()).toBe(9);
    await raise(3);
    expect(await next()).toBe(10);
  });

  test('stores marks per directory, and never lowers them', async () => {
    await journal.registerDirectory(db, 'one');
    await journal.registerDirectory(db, 'one');
    await journal.registerDirectory(db, 'two');
    expect((await journal.knownDirectories(db)).sort()).toEqual(['one', 'two']);
    await journal.writeMarks(db, 'one', new Map());
    await journal.writeMarks(
      db,
      'one',
      new Map([
        ['a', 10],
        ['b', 20],
      ]),
    );
    await journal.writeMarks(db, 'two', new Map([['a', 5]]));
    await journal.writeMarks(
      db,
      'one',
      new Map([
        ['a', 30],
        ['b', 15],
      ]),
    );
    expect(await journal.readMarks(db, 'one')).toEqual(
      new Map([
        ['a', 30],
        ['b', 20],
      ]),
    );
    expect(await journal.readMarks(db, 'two')).toEqual(new Map([['a', 5]]));
  });
});
