import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimRecord } from './record.ts';
import { requestCode, type Told } from './request-code.ts';

/** Of a hundred players, how many ask twice at the same time, and how many ask again once they have a code. */
const TWICE_AT_ONCE = 25;
const ONCE_MORE = 30;
const WAIT_MS = { least: 5, most: 60 };
/** A player gives up after so many answers that say nothing: the run has got stuck. */
const MOST_TRIES = 2_000;

/** What players have to do with. */
export interface Claiming {
  ports: readonly number[];
  packId: number;
  random: () => number;
  record: ClaimRecord;
  /** Told each time a player got his first code. */
  onCode(): void;
}

/** Lets players ask for codes, so many at a time, until each has a code or knows that all are gone. */
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
  const isTwice = random() * 100 < TWICE_AT_ONCE;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [port, other] = twoOf(claiming);
    const answers = await Promise.all(
      (isTwice ? [port, other] : [port]).map((one) => ask(claiming, player, one)),
    );
    if (answers.some(({ kind }) => kind === 'code')) {
      onCode();
      await retryOnce(claiming, player);
      return;
    }
    if (answers.some(({ kind }) => kind === 'empty')) {
      record.gotNothing(player);
      return;
    }
    await sleep(WAIT_MS.least + random() * (WAIT_MS.most - WAIT_MS.least));
  }
}

async function retryOnce(claiming: Claiming, player: number): Promise<void> {
  if (claiming.random() * 100 < ONCE_MORE) {
    const told = await ask(claiming, player, twoOf(claiming)[0]);
    if (told.kind === 'empty') {
      claiming.record.changed.add(player);
    }
  }
}

/** A process to ask, and another one where there are several. */
function twoOf({ ports, random }: Claiming): [number, number] {
  const at = Math.floor(random() * ports.length);
  return [ports[at] ?? 0, ports[(at + 1) % ports.length] ?? 0];
}

async function ask({ packId, record }: Claiming, player: number, port: number): Promise<Told> {
  record.asks(player);
  const told = await requestCode(port, packId, player);
  if (told.kind === 'code') {
    record.got(player, told.code);
  }
  return told;
}
