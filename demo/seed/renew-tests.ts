import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { type TestInput, testKey } from '#services/main/schedule/test-writer.ts';

/** Dates the tests anew, with the dates they had before. */
export async function renewTests(tx: Transaction<Tables>, tests: readonly TestInput[]): Promise<void> {
  const dates = tests.map(({ starts_at, precision, ...test }) => ({
    import_key: testKey(test),
    starts_at,
    precision,
  }));
  const changes = tests.flatMap(({ history, ...test }) =>
    history.map((change) => ({ import_key: testKey(test), ...change })),
  );
  await sql`
    update game_test set starts_at = given.starts_at, precision = given.precision
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as given (
      import_key text, starts_at timestamptz, precision text)
    where game_test.import_key = given.import_key`.execute(tx);
  await tx
    .deleteFrom('game_test_change')
    .where(
      'test_id',
      'in',
      tx
        .selectFrom('game_test')
        .select('id')
        .where(sql<boolean>`import_key = any(${dates.map((one) => one.import_key)}::text[])`),
    )
    .execute();
  await sql`
    insert into game_test_change (test_id, changed_at, was_at)
    select game_test.id, given.changed_at, given.was_at
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (
      import_key text, changed_at timestamptz, was_at timestamptz)
    join game_test on game_test.import_key = given.import_key`.execute(tx);
}
