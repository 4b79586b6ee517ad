import { MOST_WORK } from '#contract/account/proof.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { addressBlocks } from './address-block.ts';
import { atMost, type Entry, HOUR, type Limit, type WorkLimit } from './limit.ts';

/**
 * The limits of attempts at a login name: wrong passwords, wrong codes, requested codes. One person can't use up
 * another's: a known device has its own counter, other clients share one per name and address block, and the counters of
 * the name alone and of an address alone are wide and ask for a proof of work. That of an address refuses in the end.
 */
export interface GuessLimits {
  /** Of a name, from one device that has logged in to it. It replaces all others. */
  ofDevice: Limit;
  /** Of a name, from one address block. */
  ofBlock: Limit;
  /** Of a name, from anywhere. */
  ofName: WorkLimit;
  /** Of all names, from an address block and the blocks around it, narrowest first. */
  ofAddresses: readonly WorkLimit[];
}

/** Bytes of the name's hash that begin the keys of its guessers. */
const PREFIX = 16;

export interface Guess {
  /** The keyed hash of the login name. */
  name: Uint8Array;
  /** The token hash of a device that is known for the name. */
  device: Uint8Array | undefined;
  /** Undefined behind a portal in another process, which counts by address. */
  address: string | undefined;
}

/** The entries of a guess. The first one belongs to the guesser alone and is forgotten after a success. */
export function guessEntries(
  secret: ServerSecret,
  { ofDevice, ofBlock, ofName, ofAddresses }: GuessLimits,
  { name, device, address }: Guess,
): [Entry, ...Entry[]] {
  const own = (of: string) =>
    Buffer.concat([name.subarray(0, PREFIX), secret.hash('guesser', of).subarray(0, PREFIX)]);
  if (device) {
    return [{ limit: ofDevice, key: own(Buffer.from(device).toString('hex')) }];
  }
  const everybody = { limit: ofName, key: name };
  if (address === undefined) {
    return [everybody];
  }
  const blocks = addressBlocks(address);
  return [{ limit: ofBlock, key: own(blocks[0]) }, everybody, ...blockEntries(secret, ofAddresses, blocks)];
}

/** Forgets all guesses at a name, after its password was replaced. */
export async function forgetGuesses(
  db: Database,
  { ofDevice, ofBlock, ofName }: GuessLimits,
  name: Uint8Array,
): Promise<void> {
  const prefix = Buffer.from(name.subarray(0, PREFIX));
  await db
    .deleteFrom('limit_hit')
    .where('log', 'in', [ofDevice.log, ofBlock.log, ofName.log])
    .where('key', '>=', prefix)
    .where('key', '<=', Buffer.concat([prefix, Buffer.alloc(PREFIX, 0xff)]))
    .execute();
}

/** How many times as many hits of an address a proof of the highest level allows as no proof. */
const MOST_TIMES = 10;

/**
 * Hits of an hour from an address, the subnet (/56) and the network (/24, /48) around it, logged under these names. Each
 * level of work allows as many again, since people at one address share its counter. The highest one allows ten times as
 * many: a proof costs too little to bound who guesses at many names.
 */
export function blockLimits(
  name: string,
  ...most: [address: number, subnet: number, network: number]
): WorkLimit[] {
  const levels = (each: number) =>
    Array.from({ length: MOST_WORK }, (_, work) => [atMost(each * (work + 1), HOUR)]);
  return ['address', 'subnet', 'network'].map((block, place) => ({
    log: `${name}-${block}`,
    levels: [...levels(most[place] ?? 0), [atMost((most[place] ?? 0) * MOST_TIMES, HOUR)]],
  }));
}

/** One entry for each block that has a limit; the last limit also applies to the widest block. */
export function blockEntries(
  secret: ServerSecret,
  limits: readonly Limit[],
  blocks: readonly string[],
): Entry[] {
  return blocks.flatMap((block, place) => {
    const limit = place === blocks.length - 1 ? limits.at(-1) : limits[place];
    return limit ? [{ limit, key: secret.hash('address', block) }] : [];
  });
}
