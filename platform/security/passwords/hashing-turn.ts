import type { Turn } from '#platform/core/fair-queue.ts';
import { addressBlocks } from '#platform/security/limits/address-block.ts';
import type { Guess } from '#platform/security/limits/guesses.ts';

/** Hashes that no client causes. */
export const noClient: Turn = ['installation'];

/**
 * Known devices take turns with strangers. A device counts as its name: every login makes one more device, but strangers
 * get none of another's name. Strangers count as the network of their address, in it as narrower blocks, and behind a
 * portal in another process as the name.
 */
export function turnOfGuess({ name, device, address }: Guess): Turn {
  if (device) {
    return ['device', hex(name)];
  }
  return address === undefined ? ['name', hex(name)] : ['address', ...addressBlocks(address).toReversed()];
}

/** The turn of an operator with a session or a valid invitation. */
export function turnOfOperator(name: string): Turn {
  return ['operator', name];
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
