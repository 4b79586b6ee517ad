import * as z from 'zod/mini';

/**
 * How a portal tells a service in another process who asks. A call of players, or one that changes something, carries
 * `x-visit`: a JSON object as base64url; and `x-visit-signature`: HMAC-SHA256 of `signedText` under the secret that
 * both share, in lower-case hexadecimal. A service answers such a call only with a good signature, no older than
 * `TOKEN_SECONDS`, and each `nonce` once. Reads that are the same for everybody carry neither.
 */
export const TOKEN_HEADER = 'x-visit';
export const TOKEN_SIGNATURE_HEADER = 'x-visit-signature';
/** How far the clocks of portal and service, and the way between them, may be apart. */
export const TOKEN_SECONDS = 30;

export const serviceToken = z.object({
  at: z.int().check(z.describe('When it was signed, ms since 1970')),
  nonce: z.string().check(z.minLength(16), z.maxLength(64)),
  address: z
    .string()
    .check(z.regex(/^[\w-]{1,86}$/), z.describe('Stands for the address it comes from, base64url')),
  player: z.nullable(
    z.object({
      id: z.int().check(z.positive()),
      nickname: z.string(),
      icon_url: z.string(),
      mobile_masked: z.string(),
    }),
  ),
});
export type ServiceToken = z.output<typeof serviceToken>;

/** What a signature is made over. */
export interface SignedRequest {
  method: string;
  /** Path and query as they are sent: `/vue/getpacks?id=3`. */
  address: string;
  /** SHA-256 of the body's bytes, lower-case hexadecimal; of nothing where there is no body. */
  bodyDigest: string;
  /** The `x-visit` header as it is sent. */
  token: string;
}

/** The text that is signed: four lines and a name for this way of signing. */
export function signedText({ method, address, bodyDigest, token }: SignedRequest): string {
  return ['youmen-visit-1', method, address, bodyDigest, token].join('\n');
}

/** What a read's answer was made from, by the names that changes are told by; separated by spaces. */
export const TAGS_HEADER = 'x-answer-tags';
/** When the answer changes by itself, ISO 8601. */
export const UNTIL_HEADER = 'x-answer-until';

/**
 * GET, signed: what changed since `after`, a cursor of an earlier answer. A service may leave it out (404); then what a
 * portal keeps of its answers only ages.
 */
export const CHANGES_ADDRESS = '/service/changes';

export const changes = z.object({
  status: z.literal(1),
  data: z.object({
    cursor: z.string(),
    /** So much was missed that anything may have changed. */
    everything: z.boolean(),
    tags: z.array(z.string()),
  }),
});
export type Changes = z.output<typeof changes>['data'];
