import * as z from 'zod/mini';
import { errors } from '../errors.ts';
import { imageUrl } from '../fields.ts';

/** The player in a login response. It is no credential. */
export const accountUser = z.object({
  uid: z.string().check(z.describe('Opaque')),
  nickname: z.string(),
  mobile_masked: z.string().check(z.describe('138****8000')),
  icon_url: imageUrl,
});
export type AccountUser = z.output<typeof accountUser>;

/** A proof-of-work challenge (altcha, version 2, SHA-256). */
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

export interface ProofSolution {
  counter: number;
  derivedKey: string;
}

/**
 * A failure, with HTTP status 200 as in the account service. `field` is the invalid form field.
 *
 * - `TOO_MANY` and `BUSY` have the seconds to wait in `data.retry_after` and in the text of `msg`.
 * - `PROOF_REQUIRED` (`data.challenge`): request a challenge of the level `data.work` from `CHALLENGE_ADDRESS`, solve it,
 *   and send the form again with `PROOF_FIELD`. `msg` can be shown meanwhile.
 * - `PASSWORD_REQUIRED`: the account of the number had no sign-in for `IDLE_MONTHS`. Log in by password, or repeat
 *   the login by code with `NEW_ACCOUNT_FIELD`; the code is not used up.
 */
export const accountFailure = z.object({
  status: z.literal(0),
  code: z.enum(Object.keys(errors) as (keyof typeof errors)[]),
  msg: z.string(),
  field: z.optional(z.string()),
  data: z.optional(
    z.object({
      retry_after: z.optional(z.int()),
      challenge: z.optional(z.literal(true)),
      work: z.optional(z.int()),
    }),
  ),
});
export type AccountFailure = z.output<typeof accountFailure>;

/** The response of an account call: `data` is the player after a login, a requested challenge, or null. */
export type AccountResponse<T = null> = { status: 1; msg: string; data: T } | AccountFailure;
