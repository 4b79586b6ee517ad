import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import { LONGEST_PROOF, MOST_WORK } from '#contract/account/proof.ts';
import { type ProofChallenge, proofChallenge } from '#contract/account/responses.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomBetween, randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

/** Hashes per challenge of level 1, about one second on a phone. Each further level doubles them. */
export const HASHES = { least: 20_000, most: 40_000 };
const VALID_MS = 5 * 60_000;

const solved = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: z.string() }),
});

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
}

/**
 * Proofs of work, which make mass requests expensive. Each is valid once, for one mobile number, login name or action. A
 * challenge has its name, level and end under its signature; only a spent one is stored.
 */
export class Proofs {
  #deps: Deps;
  #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#secrets = {
      hmacSignatureSecret: deps.secret.key('proof').toString('hex'),
      hmacKeySignatureSecret: deps.secret.key('proof key').toString('hex'),
    };
  }

  /**
   * Issues a challenge.
   * @param name the keyed hash of the number or login name
   * @param work the level, from 1 to `MOST_WORK`
   */
  async challenge(name: Uint8Array, work: number): Promise<ProofChallenge> {
    const until = this.#deps.clock.now().getTime() + VALID_MS;
    const factor = 2 ** (work - 1);
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomBetween(HASHES.least * factor, HASHES.most * factor),
      data: { id: randomId(), name: this.#tag(name), until: String(until), work: String(work) },
      deriveKey,
      ...this.#secrets,
    });
    return proofChallenge.parse(challenge);
  }

  /** The level of a valid proof, which is spent; 0 for any other. */
  async redeem(proof: string | undefined, name: Uint8Array): Promise<number> {
    const payload = proof === undefined ? undefined : readProof(proof);
    const { id, name: tag, until, work } = payload?.challenge.parameters.data ?? {};
    if (!payload || !id || tag !== this.#tag(name)) {
      return 0;
    }
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.#secrets });
    const expires_at = new Date(Number(until));
    const isValid = verified && expires_at > this.#deps.clock.now();
    const isSpent = isValid && (await spendProof(this.#deps.db, { id, mobile_key: name, expires_at }));
    return isSpent ? Math.min(Number(work), MOST_WORK) || 0 : 0;
  }

  /** A name as it stands in its challenges. It is no key of the database. */
  #tag(name: Uint8Array): string {
    return this.#deps.secret.hash('proof name', Buffer.from(name).toString('hex')).toString('base64url');
  }
}

function readProof(proof: string): z.output<typeof solved> | undefined {
  if (proof.length > LONGEST_PROOF) {
    return undefined;
  }
  try {
    return solved.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** True for the first caller. */
async function spendProof(
  db: Database,
  proof: { id: string; mobile_key: Uint8Array; expires_at: Date },
): Promise<boolean> {
  const spent = await db
    .insertInto('proof_challenge')
    .values(proof)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
