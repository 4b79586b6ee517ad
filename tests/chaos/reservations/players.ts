import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '#tests/time-limits.ts';

const RESPONSE_LIMIT_MS = scaled(10_000);
const WAIT_MS = { least: 5, most: 60 };
/** A player gives up after this many failed requests: the run is stuck. */
const MAX_TRIES = 2_000;
/** The percentage of requests that are sent to two processes at once. */
const CONCURRENT_PERCENT = 25;

export interface Reserving {
  ports: readonly number[];
  gameId: number;
  random: () => number;
  /** The last state that was acknowledged to each player. */
  acknowledged: Map<number, boolean>;
  onChange(): void;
}

/** Each player reserves and revokes some times; a request is repeated until it is acknowledged. */
export async function reserveAll(
  reserving: Reserving,
  { players, steps, atOnce }: { players: number; steps: number; atOnce: number },
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < players) {
      next += 1;
      const player = next;
      for (let step = 0; step < steps; step += 1) {
        await changeUntilAcknowledged(reserving, player, reserving.random() < 0.65);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function changeUntilAcknowledged(reserving: Reserving, player: number, on: boolean): Promise<void> {
  const { ports, random, acknowledged, onChange } = reserving;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const first = Math.floor(random() * ports.length);
    const chosen = random() * 100 < CONCURRENT_PERCENT ? [first, first + 1] : [first];
    const done = await Promise.all(
      chosen.map((at) => send(ports[at % ports.length] ?? 0, player, { id: reserving.gameId, on })),
    );
    if (done.every(Boolean)) {
      acknowledged.set(player, on);
      onChange();
      return;
    }
    await sleep(WAIT_MS.least + random() * (WAIT_MS.most - WAIT_MS.least));
  }
}

/** Sends one request as the page does. @returns whether it was acknowledged */
async function send(port: number, player: number, change: { id: number; on: boolean }): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/vue/reserve`, {
      method: 'POST',
      headers: {
        cookie: `player=${player}`,
        'x-portal': '1',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'game', ...change }),
      signal: AbortSignal.timeout(RESPONSE_LIMIT_MS),
    });
    const body = (await response.json()) as { status: number };
    return body.status === 1;
  } catch {
    return false;
  }
}
