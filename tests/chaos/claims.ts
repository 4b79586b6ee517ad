import { newDatabase, ownPostgres } from './claims/postgres.ts';
import { type ChaosResult, runChaos } from './claims/run.ts';
import { faults } from './claims/verdict.ts';

/**
 * The full chaos test of claims: 64 concurrent players, 20,000 codes, 24,000 players; on PostgreSQL two
 * processes, 20 process kills and 20 database kills; on the embedded database 20 process kills. Arguments: a
 * seed, and `postgres` or `embedded` to run only one. Prints a table and exits with 1 if there are faults.
 */
const [seed = '20261121', only] = process.argv.slice(2);
const full = { seed: Number(seed), claimers: 64, codes: 20_000, players: 24_000 };

function row(name: string, { verdict, appKills, databaseKills, seconds }: ChaosResult): string {
  const { acknowledged, issued, free, imported, twice, lost, changed, false_empty } = verdict;
  const cells = [name, acknowledged, appKills, databaseKills, twice, lost, changed, false_empty];
  return `| ${[...cells, `${issued} + ${free} = ${imported}`, `${seconds.toFixed(0)} s`].join(' | ')} |`;
}

const results: [string, ChaosResult][] = [];
const faultsFound: string[] = [];
if (only !== 'embedded') {
  const postgres = await ownPostgres();
  if (postgres) {
    const databaseUrl = await newDatabase(postgres);
    const kills = { appKills: 20, databaseKills: 20 };
    results.push(['PostgreSQL, 2 processes', await runChaos({ ...full, ...kills, postgres, databaseUrl })]);
    await postgres.stop();
  } else {
    faultsFound.push('not run: PostgreSQL cannot be started here');
  }
}
if (only !== 'postgres') {
  results.push(['Embedded database', await runChaos({ ...full, appKills: 20, databaseKills: 0 })]);
}
console.log(`\nSeed ${seed}\n
| Database | Acknowledged | Process kills | Database kills | Issued twice | Lost | Changed | False 已领完 | Issued + free = imported | Time |
|---|---|---|---|---|---|---|---|---|---|`);
for (const [name, result] of results) {
  console.log(row(name, result));
}
faultsFound.push(
  ...results.flatMap(([name, { verdict }]) => faults(verdict).map((fault) => `${name}: ${fault}`)),
);
console.log(faultsFound.length === 0 ? '\nNo faults.' : `\n${faultsFound.join('\n')}`);
process.exitCode = faultsFound.length === 0 ? 0 : 1;
