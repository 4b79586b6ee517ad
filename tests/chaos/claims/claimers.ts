import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimRecord } from './record.ts';
import { type ClaimOutcome, requestCode } from './request-code.ts';

/**
 * The percentage of players who send two concurrent requests, and of those who repeat the request after they
 * have a code.
 */
const CONCURRENT_PERCENT = 25;
const REPEAT_PERCENT = 30;
const WAIT_MS = { least: 5, most: 60 };
/** A player gives up after this many inconclusive responses: the run is stuck. */
const MAX_TRIES = 2_000;

/** The inputs of a claimer. */
export interface Claiming {
  ports: readonly number[];
  packId: number;
  random: () => number;
  record: ClaimRecord;
  /** Called each time a player receives their first code. */
  onCode(): void;
}

/** Runs `atOnce` players concurrently until each has a code or a final "empty" response. */
export async function claimAll(claiming: Claiming, players: number, atOnce: number): Promise<void> {
  let next = 0;
  const claimer = async () => {
    while (next < players) {
      next += 1;
      await serve(claiming, next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, claimer));
}

async function serve(claiming: Claiming, player: number): Promise<void> {
  const { random, record, onCode } = claiming;
  const isConcurrent = random() * 100 < CONCURRENT_PERCENT;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [port, other] = twoPorts(claiming);
    const outcomes = await Promise.all(
      (isConcurrent ? [port, other] : [port]).map((one) => requestAndRecord(claiming, player, one)),
    );
    if (outcomes.some(({ kind }) => kind === 'code')) {
      onCode();
      await maybeRepeat(claiming, player);
      return;
    }
    if (outcomes.some(({ kind }) => kind === 'empty')) {
      record.receivedEmpty(player);
      return;
    }
    await sleep(WAIT_MS.least + random() * (WAIT_MS.most - WAIT_MS.least));
  }
}

async function maybeRepeat(claiming: Claiming, player: number): Promise<void> {
  if (claiming.random() * 100 < REPEAT_PERCENT) {
    const outcome = await requestAndRecord(claiming, player, twoPorts(claiming)[0]);
    if (outcome.kind === 'empty') {
      claiming.record.changed.add(player);
    }
  }
}

/** A random process, and another one if there are several. */
function twoPorts({ ports, random }: Claiming): [number, number] {
  const at = Math.floor(random() * ports.length);
  return [ports[at] ?? 0, ports[(at + 1) % ports.length] ?? 0];
}

async function requestAndRecord(
  { packId, record }: Claiming,
  player: number,
  port: number,
): Promise<ClaimOutcome> {
  record.requesting(player);
  const outcome = await requestCode(port, packId, player);
  if (outcome.kind === 'code') {
    record.receivedCode(player, outcome.code);
  }
  return outcome;
}
