import { addressBlocks, wideBlock } from '#platform/security/limits/address-block.ts';
import { blockEntries, type Guess, guessEntries } from '#platform/security/limits/guesses.ts';
import type { Share } from '#platform/security/limits/shares.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { type CodeBudget, codesOfNumber, codesOfNumberAtMost, reserveOfNumber } from '../limits.ts';

interface Deps {
  secret: ServerSecret;
  budget: CodeBudget;
}

/** Who requests a code for a number. */
export interface CodeRequester extends Guess {
  address: string;
}

/** A code's entries of its number, with the reserve for a requester whose device is not known. */
export function numberShares(secret: ServerSecret, requester: CodeRequester): Share[] {
  const { name, device, address } = requester;
  const entries = guessEntries(secret, codesOfNumber, requester);
  if (device) {
    return [{ entries }];
  }
  const wide = secret.hash('number from', `${Buffer.from(name).toString('hex')} ${wideBlock(address)}`);
  return entries.map((entry) => ({
    entries: [entry],
    reserve:
      entry.limit === codesOfNumber.ofName
        ? [
            { limit: reserveOfNumber.ofName, key: name },
            { limit: reserveOfNumber.ofWideBlock, key: wide },
          ]
        : undefined,
  }));
}

/** A code's entries of the site's budget and, unless the device is known, of the address blocks. */
export function budgetShares(
  { secret, budget }: Deps,
  isKnown: boolean,
  { name, device, address }: CodeRequester,
): Share[] {
  const ofSite = budget.ofSite[isKnown ? 'known' : 'unknown'];
  return [
    { entries: [{ limit: ofSite, key: secret.hash('site', '') }] },
    {
      entries: device
        ? [{ limit: codesOfNumberAtMost, key: name }]
        : blockEntries(secret, budget.ofBlocks, addressBlocks(address)),
    },
  ];
}
