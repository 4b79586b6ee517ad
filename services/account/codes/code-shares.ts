import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { addressBlocks, wideBlock } from '#platform/security/limits/address-block.ts';
import { blockEntries, type Guess, guessEntries } from '#platform/security/limits/guesses.ts';
import { DAY, type Entry } from '#platform/security/limits/limit.ts';
import type { Share } from '#platform/security/limits/shares.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import {
  type CodeBudget,
  codesOfNumber,
  codesOfNumberAtMost,
  type NumberKind,
  reserveOfNumber,
} from '../limits.ts';

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  budget: CodeBudget;
}

/** Who requests a code for a number. */
export interface CodeRequester extends Guess {
  address: string;
}

/** The kind of a number for the budget, by whether it has an account. */
export async function numberKind(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  number: Uint8Array,
  hasAccount: boolean,
): Promise<NumberKind> {
  if (hasAccount) {
    return 'known';
  }
  const seen = await db
    .selectFrom('limit_hit')
    .select('id')
    .where('log', '=', codesOfNumber.ofName.log)
    .where('key', '=', number)
    .where('at', '>', new Date(clock.now().getTime() - DAY))
    .limit(1)
    .executeTakeFirst();
  return seen ? 'seen' : 'new';
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
  { secret, budget }: Pick<Deps, 'secret' | 'budget'>,
  kind: NumberKind,
  { name, device, address }: CodeRequester,
): Share[] {
  const { ofAll, ofSite, reserve, ofBlocks } = budget;
  const site = secret.hash('site', '');
  const blocks = addressBlocks(address);
  const reserveKey = (of: string) => secret.hash(`reserve of ${kind} numbers`, of);
  const networks: Entry[] = [
    { limit: reserve.ofNetwork, key: reserveKey(blocks.at(-1) ?? '') },
    { limit: reserve.ofWideBlock, key: reserveKey(wideBlock(address)) },
  ];
  const reserved = [
    { limit: ofAll, key: site },
    { limit: reserve.ofKind, key: reserveKey('') },
    ...(device ? [] : networks),
  ];
  return [
    { entries: [{ limit: ofSite, key: site }], reserve: kind === 'seen' ? undefined : reserved },
    {
      entries: device ? [{ limit: codesOfNumberAtMost, key: name }] : blockEntries(secret, ofBlocks, blocks),
    },
  ];
}
