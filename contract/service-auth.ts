import * as z from 'zod/mini';
import { id } from './fields.ts';

/**
 * The authentication of calls from a portal to a service in another process. A player call, or one that changes data,
 * has two headers: `x-visit`, a JSON object as base64url, and `x-visit-signature`, the HMAC-SHA256 of `signedText` with
 * the shared secret, in lower-case hexadecimal. The service requires a valid signature, an age of at most
 * `TOKEN_SECONDS`, and a new `nonce`. Public reads have neither header.
 */
export const TOKEN_HEADER = 'x-visit';
export const TOKEN_SIGNATURE_HEADER = 'x-visit-signature';
/** Maximum age of a token, including clock differences and latency. */
export const TOKEN_SECONDS = 30;

/** Of the browser, for the access log. */
const requestClient = z.object({
  address: z.string().check(z.maxLength(45), z.describe('IPv4 or IPv6')),
  port: z.nullable(
    z.int().check(z.gte(1), z.lte(65_535), z.describe('The source port; null if the proxy does not pass it')),
  ),
  agent: z.string().check(z.maxLength(200), z.describe('The start of the User-Agent header')),
});
export type RequestClient = z.output<typeof requestClient>;

export const serviceToken = z.object({
  at: z.int().check(z.describe('The time of signing, ms since 1970')),
  nonce: z.string().check(z.minLength(16), z.maxLength(64)),
  address: z.string().check(z.regex(/^[\w-]{1,86}$/), z.describe("A key of the client's address, base64url")),
  player: z.nullable(
    z.object({
      id,
      nickname: z.string(),
      icon_url: z.string(),
      /** `138****8000` */
      mobile_masked: z.string(),
    }),
  ),
  /** Only with calls that publish or file a text; portals before 0.3 do not send it. */
  client: z.optional(requestClient),
  /** With the same calls: the province of the client's address, or the country. */
  province: z.optional(z.string().check(z.maxLength(20))),
});
export type ServiceToken = z.output<typeof serviceToken>;

export interface SignedRequest {
  method: string;
  /** Path and query: `/vue/getpacks?id=3`. */
  address: string;
  /** SHA-256 of the body in lower-case hexadecimal; of no bytes without a body. */
  bodyDigest: string;
  token: string;
}

/** The signed text: a version and four lines. */
export function signedText({ method, address, bodyDigest, token }: SignedRequest): string {
  return ['youmen-visit-1', method, address, bodyDigest, token].join('\n');
}

/** The cache tags of a response, separated by spaces. */
export const TAGS_HEADER = 'x-answer-tags';
/** When the response expires, ISO 8601. */
export const UNTIL_HEADER = 'x-answer-until';

/**
 * GET, signed: the invalidations since `after`, a cursor of an earlier response. Optional for a service (404); without
 * it cached responses only expire.
 */
export const CHANGES_ADDRESS = '/service/changes';

export const changes = z.object({
  status: z.literal(1),
  data: z.object({
    cursor: z.string(),
    /** The cursor is too old: invalidate everything. */
    everything: z.boolean(),
    tags: z.array(z.string()),
  }),
});
export type Changes = z.output<typeof changes>['data'];
