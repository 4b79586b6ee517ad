import { newDatabase, ownPostgres } from './claims/postgres.ts';
import { type ChaosResult, runChaos } from './claims/run.ts';
import { faults } from './claims/verdict.ts';

/**
 * The whole chaos test of claims: 64 players at a time, 20,000 codes, 24,000 players; on PostgreSQL two processes, 20
 * kills of processes and 20 of the database; on the embedded database 20 kills. Arguments: a seed, and `postgres` or
 * `embedded` for one of the two. Prints a table; ends with 1 where anything is wrong.
 */
const [seed = '20261121', only] = process.argv.slice(2);
const whole = { seed: Number(seed), claimers: 64, codes: 20_000, players: 24_000 };

function row(name: string, { verdict, appKills, databaseKills, seconds }: ChaosResult): string {
  const { acknowledged, issued, free, imported, twice, lost, changed, false_empty } = verdict;
  const cells = [name, acknowledged, appKills, databaseKills, twice, lost, changed, false_empty];
  return `| ${[...cells, `${issued} + ${free} = ${imported}`, `${seconds.toFixed(0)} s`].join(' | ')} |`;
}

const results: [string, ChaosResult][] = [];
const wrong: string[] = [];
if (only !== 'embedded') {
  const postgres = await ownPostgres();
  if (postgres) {
    const databaseUrl = await newDatabase(postgres);
    const kills = { appKills: 20, databaseKills: 20 };
    results.push(['PostgreSQL, 2 processes', await runChaos({ ...whole, ...kills, postgres, databaseUrl })]);
    await postgres.stop();
  } else {
    wrong.push('No PostgreSQL can be started here: its half was not run');
  }
}
if (only !== 'postgres') {
  results.push(['Embedded database', await runChaos({ ...whole, appKills: 20, databaseKills: 0 })]);
}
console.log(`\nSeed ${seed}\n
| Database | Acknowledged | Kills of processes | Kills of the database | Codes twice | Lost | Changed | False 已领完 | Issued + free = imported | Time |
|---|---|---|---|---|---|---|---|---|---|`);
for (const [name, result] of results) {
  console.log(row(name, result));
}
wrong.push(...results.flatMap(([name, { verdict }]) => faults(verdict).map((fault) => `${name}: ${fault}`)));
console.log(wrong.length === 0 ? '\nNothing is wrong.' : `\n${wrong.join('\n')}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
