import { seededRandom } from '#tests/chaos/claims/random.ts';
import { Cluster, missingForCluster } from './cluster.ts';
import { startPortals } from './fixture.ts';
import { FailoverLoad } from './load.ts';
import { failOver, failures, lostWrites, type Round } from './rounds.ts';

/**
 * Failovers of the set-up in `deploy/failover` under reads, claims, comments, imports and publishing. Arguments: the number
 * of rounds, a seed, and the name of a failure to run only that one.
 */
export async function soakFailover([rounds = '20', seed = '20261124', only]: readonly string[]): Promise<
  string[]
> {
  const kinds = Object.keys(failures).filter((kind) => only === undefined || kind === only);
  if (kinds.length === 0) {
    return [`unknown: ${only}; use one of ${Object.keys(failures).join(', ')}`];
  }
  const missing = missingForCluster();
  if (missing) {
    return [`not run: ${missing}`];
  }
  return runFailovers({ kinds: drawn(kinds, Number(rounds), seededRandom(Number(seed))) });
}

const PROGRAM = 'tests/faults/failover/app.ts';
const planted: Record<string, Omit<Failovers, 'kinds'> & { finds: RegExp }> = {
  'asynchronous replication': {
    plant: (config) => config.replace(/^( *synchronous_mode(?:_strict)?): true$/gm, '$1: false'),
    finds: /acknowledged writes lost/,
  },
  'a portal that stays with the first server': {
    program: [PROGRAM, 'stays'],
    finds: /writes were back after Infinity/,
  },
  'a portal that issues a code twice': { program: [PROGRAM, 'twice'], finds: /codes issued twice/ },
};

/** One kill with each planted bug; the faults are those that the run does not notice. Argument: the name of a bug. */
export async function soakFailoverPlants([only]: readonly string[]): Promise<string[]> {
  const missing = missingForCluster();
  if (missing) {
    return [`not run: ${missing}`];
  }
  const unnoticed: string[] = [];
  for (const [name, { finds, ...plant }] of Object.entries(planted)) {
    if (only === undefined || only === name) {
      const faults = await runFailovers({ kinds: ['killed'], ...plant });
      const noticed = faults.find((fault) => finds.test(fault));
      console.log(`${name}: ${noticed ?? 'not noticed'}`);
      unnoticed.push(...(noticed ? [] : [`${name} was not noticed: ${faults.join('; ')}`]));
    }
  }
  return unnoticed;
}

/** Each kind once in a random order, then again. */
function drawn(kinds: readonly string[], rounds: number, random: () => number): string[] {
  const result: string[] = [];
  while (result.length < rounds) {
    const order = kinds.map((kind) => ({ kind, at: random() })).sort((a, b) => a.at - b.at);
    result.push(...order.map(({ kind }) => kind));
  }
  return result.slice(0, rounds);
}

interface Failovers {
  kinds: readonly string[];
  /** Changes the shipped `patroni.yml`, to prove that the run notices. */
  plant?: (config: string) => string;
  /** Replaces the program of the portals, with a planted bug. */
  program?: readonly string[];
}

async function runFailovers({ kinds, plant, program }: Failovers): Promise<string[]> {
  const cluster = await Cluster.start(plant);
  try {
    const settings = { databaseUrl: cluster.url(6432), directUrl: cluster.url(5432) };
    const { portals, target, db, stop } = await startPortals({
      ...settings,
      ...(program ? { program } : {}),
    });
    try {
      const load = new FailoverLoad(target);
      const faults: string[] = [];
      const done: Round[] = [];
      console.log(
        '| Round | Primary | Promoted after | Writes back after | Cached pages late | Reinitialised |\n|---|---|---|---|---|---|',
      );
      for (const kind of kinds) {
        const before = load.interruptions.length;
        const round = await failOver(cluster, load, kind).catch((error: Error) => error);
        if (round instanceof Error) {
          faults.push(`round ${done.length + 1}, ${kind}: ${round.message}`);
          break;
        }
        done.push(round);
        const late = load.interruptions.length - before;
        console.log(
          `| ${done.length} | ${kind} | ${round.promotedAfter.toFixed(1)} s | ${round.backAfter.toFixed(1)} s | ${late} | ${round.reinitialised} |`,
        );
        faults.push(...round.faults.map((fault) => `round ${done.length}, ${kind}: ${fault}`));
      }
      await load.stop();
      report(load);
      return [
        ...faults,
        ...load.interruptions.map(({ problem, ms }) => `cached page: ${problem} after ${ms.toFixed(0)} ms`),
        ...(await lostWrites(db, load, target).catch(({ message }: Error) => [`not compared: ${message}`])),
        ...(portals.every(({ isUp }) => isUp()) ? [] : ['a portal has ended']),
      ];
    } finally {
      await stop();
    }
  } finally {
    await cluster.stop();
  }
}

function report({ writes, reads, slowest, refusals }: FailoverLoad): void {
  const count = (kind: string) => writes.filter((write) => write.kind === kind).length;
  console.log(
    `Acknowledged: ${count('claim')} claims, ${count('comment')} comments, ${count('import')} imports, ${count('publish')} publications. ` +
      `${reads.cached} cached pages, the slowest ${slowest.toFixed(0)} ms; ${reads.searches} searches, ${reads.failedSearches} refused.`,
  );
  for (const [refusal, times] of refusals) {
    console.log(`Refused ${times} times: ${refusal}`);
  }
}
