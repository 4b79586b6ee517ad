import { newDatabase, ownPostgres } from './claims/postgres.ts';
import { type ChaosResult, runChaos } from './claims/run.ts';
import { faults } from './claims/verdict.ts';
import { type MessageChaos, messageFaults, runMessageChaos } from './messages/run.ts';
import { type ReservationChaos, reservationFaults, runReservationChaos } from './reservations/run.ts';

/**
 * The full chaos test of claims: 64 concurrent players, 20,000 codes, 24,000 players; on PostgreSQL two
 * processes, 20 process kills and 20 database kills; on the embedded database 20 process kills. Then the same with 4,000
 * players who reserve and revoke a game, and with messages to 3,000 players. Arguments: a seed; `postgres` or `embedded` to
 * run only one, else `both`; and the share of the players and codes, such as `0.2`, with as many kills. Prints tables and
 * exits with 1 if there are faults.
 */
const [seed = '20261121', only = 'both', share = '1'] = process.argv.slice(2);
const part = (count: number) => Math.ceil(count * Number(share));
const full = { seed: Number(seed), claimers: 64, codes: part(20_000), players: part(24_000) };

function row(name: string, { verdict, appKills, databaseKills, seconds }: ChaosResult): string {
  const { acknowledged, issued, free, imported, twice, lost, changed, false_empty } = verdict;
  const cells = [name, acknowledged, appKills, databaseKills, twice, lost, changed, false_empty];
  return `| ${[...cells, `${issued} + ${free} = ${imported}`, `${seconds.toFixed(0)} s`].join(' | ')} |`;
}

const reserving = { seed: Number(seed), players: part(4_000), steps: 4, atOnce: 64 };

function reservationRow(name: string, result: ReservationChaos): string {
  const { acknowledged, appKills, databaseKills, lost, revived, miscounted, reserved, seconds } = result;
  const cells = [acknowledged, appKills, databaseKills, lost, revived, miscounted, reserved];
  return `| ${[name, ...cells, `${seconds.toFixed(0)} s`].join(' | ')} |`;
}

const messaging = { seed: Number(seed), players: part(3_000), packs: 10, events: part(1_000) };

function messageRow(name: string, { due, early, lost, twice, seconds }: MessageChaos, kills: Kills): string {
  const cells = [name, due, kills.appKills, kills.databaseKills, early, lost, twice];
  return `| ${[...cells, `${seconds.toFixed(0)} s`].join(' | ')} |`;
}

interface Kills {
  appKills: number;
  databaseKills: number;
}

const messages: [string, MessageChaos, Kills][] = [];
const reservations: [string, ReservationChaos][] = [];
const results: [string, ChaosResult][] = [];
const faultsFound: string[] = [];
if (only !== 'embedded') {
  const postgres = await ownPostgres();
  if (postgres) {
    const databaseUrl = await newDatabase(postgres);
    const kills = { appKills: 20, databaseKills: 20 };
    results.push(['PostgreSQL, 2 processes', await runChaos({ ...full, ...kills, postgres, databaseUrl })]);
    const own = { ...reserving, ...kills, postgres, databaseUrl: await newDatabase(postgres) };
    reservations.push(['PostgreSQL, 2 processes', await runReservationChaos(own)]);
    const sent = { ...messaging, ...kills, postgres, databaseUrl: await newDatabase(postgres) };
    messages.push(['PostgreSQL, 2 processes', await runMessageChaos(sent), kills]);
    await postgres.stop();
  } else {
    faultsFound.push('not run: PostgreSQL cannot be started here');
  }
}
if (only !== 'postgres') {
  const kills = { appKills: 20, databaseKills: 0 };
  results.push(['Embedded database', await runChaos({ ...full, ...kills })]);
  reservations.push(['Embedded database', await runReservationChaos({ ...reserving, ...kills })]);
  messages.push(['Embedded database', await runMessageChaos({ ...messaging, ...kills }), kills]);
}
console.log(`\nSeed ${seed}, share ${share}\n
| Database | Acknowledged | Process kills | Database kills | Issued twice | Lost | Changed | False 已领完 | Issued + free = imported | Time |
|---|---|---|---|---|---|---|---|---|---|`);
for (const [name, result] of results) {
  console.log(row(name, result));
}
console.log(`
| Database | Requests | Process kills | Database kills | Lost | Revived | Miscounted | Reserved | Time |
|---|---|---|---|---|---|---|---|---|`);
for (const [name, result] of reservations) {
  console.log(reservationRow(name, result));
}
console.log(`
| Database | Messages | Process kills | Database kills | Before the last kill | Lost | Twice | Time |
|---|---|---|---|---|---|---|---|`);
for (const [name, result, kills] of messages) {
  console.log(messageRow(name, result, kills));
}
faultsFound.push(
  ...messages.flatMap(([name, result]) =>
    messageFaults(result).map((fault) => `${name}, messages: ${fault}`),
  ),
  ...reservations.flatMap(([name, result]) =>
    reservationFaults(result).map((fault) => `${name}, reservations: ${fault}`),
  ),
  ...results.flatMap(([name, { verdict }]) => faults(verdict).map((fault) => `${name}: ${fault}`)),
);
console.log(faultsFound.length === 0 ? '\nNo faults.' : `\n${faultsFound.join('\n')}`);
process.exitCode = faultsFound.length === 0 ? 0 : 1;
