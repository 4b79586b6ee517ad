import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type ServiceToken,
  serviceToken,
  signedText,
  TOKEN_HEADER,
  TOKEN_SECONDS,
  TOKEN_SIGNATURE_HEADER,
} from '#contract/service-auth.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import { OnceOnly } from './once-only.ts';

const LONGEST_TOKEN = 4_096;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** A request as far as it is signed; `body` is empty where there is none. */
export interface SealedRequest {
  method: string;
  address: string;
  body: string;
}

/** Who makes a request, as it is passed on. */
export type Claimant = Pick<ServiceToken, 'address' | 'player'>;

/** Signs and verifies the tokens by which portal and services tell each other who makes a request. */
export class ServiceTokens {
  #secret: string;
  #clock: Clock;
  #seen = new OnceOnly(2 * TOKEN_SECONDS * 1_000);

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

  /** Who makes the request, by its headers; null if the token is missing, forged, expired or replayed. */
  open(request: SealedRequest, headers: Record<string, string | string[] | undefined>): Claimant | null {
    const token = headers[TOKEN_HEADER];
    const signature = headers[TOKEN_SIGNATURE_HEADER];
    if (typeof token !== 'string' || typeof signature !== 'string') {
      return null;
    }
    if (token.length > LONGEST_TOKEN || !SIGNATURE.test(signature)) {
      return null;
    }
    if (!timingSafeEqual(Buffer.from(signature, 'hex'), this.#sign(request, token))) {
      return null;
    }
    const content = parseToken(token);
    const now = this.#clock.now().getTime();
    const isTimely = content !== null && Math.abs(now - content.at) <= TOKEN_SECONDS * 1_000;
    return isTimely && this.#seen.isFirst(content.nonce, now)
      ? { address: content.address, player: content.player }
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
