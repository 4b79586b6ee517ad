import { createHash, randomBytes } from 'node:crypto';
import { MOST_WORK } from '#contract/account/proof.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import type { WorkLimit } from '#platform/security/limits/limit.ts';
import { HASHES, Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import {
  codesOfNewNumber,
  codesOfNumber,
  reserveOfNumber,
  wrongCodes,
  wrongPasswords,
} from '#services/account/limits.ts';
import { replaced } from '#tests/replaced.ts';
import { levelOf } from './sms-attacks.ts';

const FULL = { ...HASHES };

/** Plants a bug and returns a function that removes it. */
type Plant = () => () => void;

/** No device is ever known. */
export const unknownDevices: Plant = () => replaced(KnownDevices.prototype, 'find', async () => undefined);

/** A cookie makes a device known for every name. */
export const deviceOfEverybody: Plant = () =>
  replaced(
    KnownDevices.prototype,
    'find',
    async (_names: readonly Uint8Array[], { cookies = '' }: { cookies?: string }) => {
      const [, token] = /(?:^|[ -])device=([\w-]+)/.exec(cookies) ?? [];
      return token === undefined ? undefined : createHash('sha256').update(token).digest();
    },
  );

/** No proof of work is checked. */
export const uncheckedProofs: Plant = () =>
  replaced(Proofs.prototype, 'redeem', async (proof: string | undefined) =>
    proof === undefined ? 0 : levelOf(proof),
  );

/** How much less work light proofs take. */
export const LIGHTER = 1_000;

/** Proofs of work are light. It is no bug: attacks with many proofs stay short. */
export const lightProofs: Plant = () => {
  Object.assign(HASHES, { least: FULL.least / LIGHTER, most: FULL.most / LIGHTER });
  return () => void Object.assign(HASHES, FULL);
};

/** Nested address blocks have no counters. */
export const withoutNetworks: Plant = () => {
  const { hash } = ServerSecret.prototype;
  return replaced(ServerSecret.prototype, 'hash', function (this: ServerSecret, of: string, text: string) {
    return /\/\d+$/.test(text) && !text.endsWith('/64') ? randomBytes(32) : hash.call(this, of, text);
  });
};

/** A proof counts for the highest level, whatever its challenge was. */
export const cheapProofs: Plant = () => {
  const { redeem } = Proofs.prototype;
  return replaced(
    Proofs.prototype,
    'redeem',
    async function (this: Proofs, ...given: Parameters<typeof redeem>) {
      return (await redeem.apply(this, given)) > 0 ? MOST_WORK : 0;
    },
  );
};

/** Wrong passwords of a name refuse everybody. */
export const sharedPasswordCounter: Plant = () =>
  replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, 1));

/** Codes for a number refuse everybody. */
export const sharedCodeCounter: Plant = () => {
  const restore = [
    replaced(codesOfNumber.ofName, 'levels', codesOfNumber.ofName.levels.slice(0, 1)),
    replaced(reserveOfNumber.ofName, 'levels', codesOfNumber.ofName.levels.slice(0, 1)),
  ];
  return () => {
    for (const one of restore) {
      one();
    }
  };
};

/** The highest level of work refuses as the one below it. */
export const refusedPasswords: Plant = () =>
  replaced(wrongPasswords.ofName, 'levels', wrongPasswords.ofName.levels.slice(0, -1));

/** Other levels of wrong passwords of an address or of a network. */
const neighbours =
  (block: 'address' | 'network', change: (levels: WorkLimit['levels']) => WorkLimit['levels']): Plant =>
  () =>
    replaced(
      wrongPasswords,
      'ofAddresses',
      wrongPasswords.ofAddresses.map(({ log, levels }) => ({
        log,
        levels: log === `password-${block}` ? change(levels) : levels,
      })),
    );

/** The highest level of work refuses wrong passwords of an address, or of a network, as the one below it. */
export const refusedNeighbours = (block: 'address' | 'network') =>
  neighbours(block, (levels) => levels.slice(0, -1));

/** The highest level of work never refuses wrong passwords of an address. */
export const endlessNeighbours = neighbours('address', (levels) => [...levels.slice(0, -1), []]);

/** The highest level of work refuses wrong codes as the one below it. */
export const refusedCodes: Plant = () =>
  replaced(wrongCodes.ofName, 'levels', wrongCodes.ofName.levels.slice(0, -1));

/** The reserve of a number is not shared out among networks. */
export const openReserve: Plant = () =>
  replaced(reserveOfNumber.ofWideBlock, 'windows', [{ ms: 86_400_000, most: 1_000 }]);

/** Codes for a new number count with those that strangers request for it. */
export const sharedNewNumber: Plant = () =>
  replaced(codesOfNewNumber, 'ofNumber', {
    log: codesOfNumber.ofName.log,
    windows: codesOfNumber.ofName.levels[0],
  });
