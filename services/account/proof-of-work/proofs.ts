import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import { LONGEST_PROOF } from '#contract/account/proof.ts';
import { type ProofChallenge, proofChallenge } from '#contract/account/responses.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomBetween, randomId } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { PROOF_MINUTES } from '../limits.ts';

/** Hashes per challenge: about one second on a phone. */
const WORK = { least: 20_000, most: 40_000 };

const solved = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: z.string() }),
});

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
}

/** Proofs of work, which make mass requests for codes expensive. Each is valid once, for one number. */
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

  async challenge(mobileKey: Uint8Array): Promise<ProofChallenge> {
    const id = randomId();
    const expires_at = new Date(this.#deps.clock.now().getTime() + PROOF_MINUTES * 60_000);
    await this.#deps.db
      .insertInto('proof_challenge')
      .values({ id, mobile_key: mobileKey, expires_at })
      .execute();
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomBetween(WORK.least, WORK.most),
      data: { id },
      deriveKey,
      ...this.#secrets,
    });
    return proofChallenge.parse(challenge);
  }

  async redeem(proof: string, mobileKey: Uint8Array): Promise<boolean> {
    const payload = readProof(proof);
    const id = payload?.challenge.parameters.data.id;
    if (!payload || !id) {
      return false;
    }
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.#secrets });
    return verified && (await spendProof(this.#deps.db, { id, mobileKey, now: this.#deps.clock.now() }));
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

/** True for the caller that deleted it, before it expired and for its number. */
async function spendProof(
  db: Database,
  { id, mobileKey, now }: { id: string; mobileKey: Uint8Array; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('proof_challenge')
    .where('id', '=', id)
    .where('mobile_key', '=', mobileKey)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
