/**
 * Searches the demo, in a temporary embedded database, for the queries in `queries/` and prints how many of them have a
 * right result at the first place and among the first three, by class, and those that have not:
 *
 *   npm run bench -- judged
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '#demo/seed.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { table } from '../table.ts';
import { evaluate } from './evaluate.ts';
import { JUDGED_AT, readJudgedQueries } from './judged-queries.ts';
import { portalSearch } from './portal-search.ts';

export async function judgedBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-judged-'));
  const owner = testOwner('bench');
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, owner }, (error) =>
    console.error(error),
  );
  try {
    await migrate(db);
    await seedDemo({ db, clock: JUDGED_AT, dataDir, say: () => undefined });
    report(await evaluate(portalSearch(db, JUDGED_AT.now()), readJudgedQueries()));
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report({ overall, classes, misses }: Awaited<ReturnType<typeof evaluate>>): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  table(
    ['Class', 'Queries', 'Success at 1', 'Success at 3', 'Empty'],
    [...classes, ['all', overall] as const].map(([name, { queries, atOne, atThree, empty }]) => [
      name,
      queries,
      percent(atOne),
      percent(atThree),
      percent(empty),
    ]),
  );
  table(
    ['Query', 'Class', 'Outcome', 'First results'],
    misses.map(({ query, class: title, outcome, shown }) => [
      query,
      title,
      outcome,
      shown.map(({ kind, name }) => `${kind} ${name}`).join('; '),
    ]),
  );
}
