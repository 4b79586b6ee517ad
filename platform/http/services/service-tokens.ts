import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type ServiceToken,
  type SignedRequest,
  serviceToken,
  signedText,
  TOKEN_HEADER,
  TOKEN_SECONDS,
  TOKEN_SIGNATURE_HEADER,
} from '#contract/service-auth.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';

const LONGEST_TOKEN = 4_096;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** The signed part of a request; `body` is empty without one. */
type SealedRequest = Pick<SignedRequest, 'method' | 'address'> & { body: string };

/** The client of a request: address pseudonym and player, and for posts the address itself and its province. */
type Claimant = Pick<ServiceToken, 'address' | 'player' | 'client' | 'province'>;

/** Signs and verifies the tokens that pass a request's client from the portal to a service. */
export class ServiceTokens {
  #secret: string;
  #clock: Clock;
  #seen = new SeenNonces(2 * TOKEN_SECONDS * 1_000);

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** The headers that carry a signed token with a request. */
  seal(request: SealedRequest, claimant: Claimant): Record<string, string> {
    const content: ServiceToken = { ...claimant, at: this.#clock.now().getTime(), nonce: randomId() };
    const token = Buffer.from(JSON.stringify(content)).toString('base64url');
    return {
      [TOKEN_HEADER]: token,
      [TOKEN_SIGNATURE_HEADER]: this.#sign(request, token).toString('hex'),
    };
  }

  /** The client of a request, by its headers; null if the token is missing, forged, expired or replayed. */
  open(request: SealedRequest, headers: Record<string, string | string[] | undefined>): Claimant | null {
    const token = headers[TOKEN_HEADER];
    const signature = headers[TOKEN_SIGNATURE_HEADER];
    if (
      typeof token !== 'string' ||
      typeof signature !== 'string' ||
      token.length > LONGEST_TOKEN ||
      !SIGNATURE.test(signature) ||
      !timingSafeEqual(Buffer.from(signature, 'hex'), this.#sign(request, token))
    ) {
      return null;
    }
    const content = parseToken(token);
    const now = this.#clock.now().getTime();
    const isTimely = content !== null && Math.abs(now - content.at) <= TOKEN_SECONDS * 1_000;
    return isTimely && this.#seen.isFirst(content.nonce, now)
      ? {
          address: content.address,
          player: content.player,
          client: content.client,
          province: content.province,
        }
      : null;
  }

  #sign({ method, address, body }: SealedRequest, token: string): Buffer {
    const bodyDigest = createHash('sha256').update(body).digest('hex');
    return createHmac('sha256', this.#secret)
      .update(signedText({ method, address, bodyDigest, token }))
      .digest();
  }

  /** Keeps the secret out of logs and JSON. */
  toJSON(): string {
    return '[secret]';
  }
}

function parseToken(token: string): ServiceToken | null {
  try {
    return serviceToken.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Remembers nonces for at least `memoryMs`, in two sets that are swapped, so that expiry is O(1). */
class SeenNonces {
  #memoryMs: number;
  #recent = new Set<string>();
  #before = new Set<string>();
  #since = 0;

  constructor(memoryMs: number) {
    this.#memoryMs = memoryMs;
  }

  /** True for a nonce that is not remembered; `now` in ms. */
  isFirst(nonce: string, now: number): boolean {
    if (now - this.#since > this.#memoryMs) {
      this.#before = now - this.#since > 2 * this.#memoryMs ? new Set() : this.#recent;
      this.#recent = new Set();
      this.#since = now;
    }
    if (this.#recent.has(nonce) || this.#before.has(nonce)) {
      return false;
    }
    this.#recent.add(nonce);
    return true;
  }
}
