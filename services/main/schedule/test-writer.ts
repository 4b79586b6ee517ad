import { type Selectable, sql } from 'kysely';
import { withChangedRelations } from '#platform/database/raise-versions.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson, type UpsertColumns, upsertRows, type Written } from '#platform/database/upsert-rows.ts';

/** A test or first release from an import or the demo. Its `starts_at` is null exactly if the precision is 待定. */
export interface TestInput extends Omit<Selectable<Tables['game_test']>, 'id' | 'import_key' | 'version'> {
  /** The game's key (`gameKey`, or `key` from `findGames`). */
  game_key: string;
  /** The ordinal of this test among those of its kind for the game: 1, 2, … */
  round: number;
  /** Earlier dates, if known; upserting a changed date adds the previous one. */
  history: { changed_at: Date; was_at: Date | null }[];
}

const columns = {
  game_id: ['bigint', 'take'],
  kind: ['text', 'take'],
  starts_at: ['timestamptz', 'take'],
  precision: ['text', 'take'],
} as const satisfies UpsertColumns;

/** The import key of a test: its game's key, its kind and its round. */
export function testKey(test: { game_key: string; kind: string; round: number }): string {
  return `${test.game_key}|${test.kind}|${test.round}`;
}

/** Upserts tests, keyed by `testKey`; a changed date is recorded. */
export async function upsertTests(tx: Tx, tests: readonly TestInput[], now: Date): Promise<Written[]> {
  const rows = tests.map((test) => ({ ...test, import_key: testKey(test) }));
  await tx
    .insertInto('game_test_change')
    .columns(['test_id', 'changed_at', 'was_at'])
    .expression(
      sql`select distinct on (game_test.id) game_test.id, ${now}::timestamptz, game_test.starts_at
        from game_test
        join jsonb_to_recordset(${asJson(rows)}::jsonb) as given (import_key text, starts_at timestamptz)
          using (import_key)
        where game_test.starts_at is distinct from given.starts_at`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const written = await upsertRows(tx, 'game_test', columns, rows);
  const changes = written.flatMap(({ id, outcome }, index) =>
    outcome === 'duplicate'
      ? []
      : (tests[index]?.history ?? []).map((change) => ({ test_id: id, ...change })),
  );
  const { rows: added } = await sql<{ test_id: number }>`
    insert into game_test_change (test_id, changed_at, was_at)
    select test_id, changed_at, was_at
    from jsonb_to_recordset(${asJson(changes)}::jsonb) as row (
      test_id bigint, changed_at timestamptz, was_at timestamptz)
    on conflict do nothing
    returning test_id`.execute(tx);
  const changed = new Set(added.map((row) => row.test_id));
  return withChangedRelations(tx, 'game_test', written, changed);
}
