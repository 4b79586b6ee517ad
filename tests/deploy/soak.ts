import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../time-limits.ts';
import { findNginx } from './nginx.ts';
import { logInPublisher, type Publisher } from './publisher.ts';
import { type ReadLoad, readAll } from './read-load.ts';
import { lostWrites, startTwoProcesses, type TwoProcesses } from './two-processes.ts';
import { type WriteLoad, writeAll } from './write-load.ts';

const PAGES = ['/', '/BaseGameCenter', '/vue/index', '/vue/gift?page=1', '/BaseYxDetails?id=1'];
/** Uncached: each one queries a database. */
const SEARCHES = Array.from({ length: 50_000 }, (_, index) => `/vue/searchgame?val=云${index}`);
const MIXED = SEARCHES.flatMap((search, index) => [search, PAGES[index % PAGES.length] ?? '/']);
const GAMES = Array.from({ length: 60 }, (_, index) => index + 1);
/** New ones each time: a player with a code gets the same one. */
const PLAYERS = { all: 20_000, atOnce: 1_000 };
const SEEN_WITHIN_MS = scaled(2_000);

/** The event of each round. */
const events: Record<string, (world: TwoProcesses) => Promise<void>> = {
  'a process is killed': (world) => world.restart(0, 'SIGKILL'),
  'both are restarted in turn': async (world) => {
    await world.restart(0, 'SIGTERM');
    await world.restart(1, 'SIGTERM');
  },
  'the replica is killed': async ({ postgres: { replica } }) => {
    await replica.crash();
    await sleep(3_000);
    await replica.restart();
    await sleep(3_000);
  },
  'the replica is paused': async ({ postgres: { replica } }) => {
    replica.signal('SIGSTOP');
    await sleep(5_000);
    replica.signal('SIGCONT');
    await sleep(3_000);
  },
};

interface Row {
  event: string;
  reads: number;
  published: number;
  claims: number;
  favourites: number;
  refused: number;
}

/**
 * Two processes behind nginx, a primary and its replica, under reads and writes: in each round processes and the
 * replica are killed, restarted and paused. The argument is the number of rounds. No read fails, no acknowledged
 * write is lost, claims are not refused, posts and publications only if their process was killed, and changes are
 * visible within two seconds.
 */
export async function soakProcesses([rounds = '3']: readonly string[]): Promise<string[]> {
  const program = findNginx();
  if (!program) {
    return ['not run: nginx is missing'];
  }
  const world = await startTwoProcesses(program, PLAYERS.all);
  const publisher = await logInPublisher(world.nginx.url, world.demo.operator.password);
  const faults: string[] = [];
  let from = 0;
  console.log(
    '| Event | Reads, none failed | Published | Claims | Posted | Refused |\n|---|---|---|---|---|---|',
  );
  try {
    for (let round = 0; round < Number(rounds); round += 1) {
      for (const [event, happen] of Object.entries(events)) {
        const { row, found } = await undergo({ world, publisher, from }, event, happen);
        from = (from + PLAYERS.atOnce) % PLAYERS.all;
        console.log(
          `| ${event} | ${row.reads} | ${row.published} | ${row.claims} | ${row.favourites} | ${row.refused} |`,
        );
        faults.push(...found.map((fault) => `${event}: ${fault}`));
      }
    }
    return faults;
  } finally {
    await world.stop();
  }
}

async function undergo(
  { world, publisher, from }: { world: TwoProcesses; publisher: Publisher; from: number },
  event: string,
  happen: (world: TwoProcesses) => Promise<void>,
): Promise<{ row: Row; found: string[] }> {
  const reads: ReadLoad = readAll(world.nginx.url, MIXED, 4);
  const players = world.players.slice(from, from + PLAYERS.atOnce);
  const writes: WriteLoad = writeAll(world.nginx.url, { ...world, players, games: GAMES });
  const publishing = publishAgainAndAgain(world, publisher);
  await sleep(1_000);
  await happen(world);
  await sleep(1_000);
  const { published, late, refusals } = await publishing.stop();
  const outcome = await writes.stop();
  const { count, failures } = await reads.stop();
  const refused = outcome.refused.favourites.length;
  const isKill = event.includes('process is killed');
  return {
    row: {
      event,
      published,
      refused,
      reads: count,
      claims: outcome.claims.length,
      favourites: outcome.favourites.length,
    },
    found: [
      ...failures,
      ...late,
      ...(published > 0 ? [] : ['nothing was published']),
      ...(isKill ? [] : new Set(refusals.map((problem) => `publishing was refused: ${problem}`))),
      ...new Set(outcome.refused.claims.map((problem) => `a claim was refused: ${problem}`)),
      ...(refused > 0 && !isKill ? [`${refused} posts were refused`] : []),
      ...(await lostWrites(world, outcome)).map((lost) => `lost: ${lost}`),
    ],
  };
}

/**
 * Renames a game every three seconds in the admin site and checks its name through nginx two seconds later. Retries a
 * change that was pending at a killed process.
 */
function publishAgainAndAgain({ nginx }: TwoProcesses, publisher: Publisher) {
  const late: string[] = [];
  const refusals: string[] = [];
  let published = 0;
  let isOver = false;
  const publish = async () => {
    while (!isOver) {
      const name = `云名${Date.now()}`;
      try {
        await publisher.rename(1, name);
      } catch (error) {
        refusals.push((error as Error).message);
        await sleep(100);
        continue;
      }
      published += 1;
      await sleep(SEEN_WITHIN_MS);
      for (let poll = 0; poll < 4; poll += 1) {
        const page = await (await fetch(`${nginx.url}/BaseYxDetails?id=1`)).text();
        if (!page.includes(name)) {
          late.push(`a change published ${SEEN_WITHIN_MS} ms ago is not visible`);
        }
        await sleep(250);
      }
    }
  };
  const running = publish();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return { published, late, refusals };
    },
  };
}
