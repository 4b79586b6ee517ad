import * as z from 'zod/mini';
import { errors } from '../errors.ts';
import { imageUrl } from '../fields.ts';

/** The player as the browser sees one after a login; it proves nothing. */
export const accountUser = z.object({
  uid: z.string().check(z.describe('Opaque')),
  nickname: z.string(),
  mobile_masked: z.string().check(z.describe('138****8000')),
  icon_url: imageUrl,
});
export type AccountUser = z.output<typeof accountUser>;

/** A proof of work to be done (altcha, version 2, SHA-256). */
export const proofChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
});
export type ProofChallenge = z.output<typeof proofChallenge>;

/** What a solver found. */
export interface ProofSolution {
  counter: number;
  derivedKey: string;
}

/**
 * A "no". The HTTP status is 200 all the same, as the account service's always is. `field` names the form field that
 * is wrong, where one is.
 *
 * - `TOO_MANY` and `BUSY` say in `data.retry_after` how many seconds to wait, and `msg` says it in words.
 * - `PROOF_REQUIRED` (`data.challenge`) is answered to `sendCode` alone: ask `CHALLENGE_ADDRESS` for a challenge, solve
 *   it, and send the same form again with `PROOF_FIELD`. `msg` is fit to be shown while the browser works on it.
 */
export const accountFailure = z.object({
  status: z.literal(0),
  code: z.enum(Object.keys(errors) as (keyof typeof errors)[]),
  msg: z.string(),
  field: z.optional(z.string()),
  data: z.optional(z.object({ retry_after: z.optional(z.int()), challenge: z.optional(z.literal(true)) })),
});
export type AccountFailure = z.output<typeof accountFailure>;

/** What an account call answers: `data` is the player after a login, the challenge where one was asked for, else null. */
export type AccountResponse<T = null> = { status: 1; msg: string; data: T } | AccountFailure;
