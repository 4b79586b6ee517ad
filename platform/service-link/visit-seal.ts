import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type SignedVisit,
  signedText,
  signedVisit,
  VISIT_HEADER,
  VISIT_SECONDS,
  VISIT_SIGNATURE_HEADER,
} from '../../contract/visits.ts';
import type { Clock } from '../clock.ts';
import { randomId } from '../ids.ts';
import { OnceOnly } from './once-only.ts';

const LONGEST_VISIT = 4_096;
const SIGNATURE = /^[0-9a-f]{64}$/;

/** A request as far as it is signed; `body` is empty where there is none. */
export interface SealedRequest {
  method: string;
  address: string;
  body: string;
}

/** Who asks, as it is handed on. */
export type Asker = Pick<SignedVisit, 'address' | 'player'>;

/** Signs, and believes, what portal and services tell each other about who asks. */
export class VisitSeal {
  #secret: string;
  #clock: Clock;
  #seen = new OnceOnly(2 * VISIT_SECONDS * 1_000);

  constructor(secret: string, clock: Clock) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /** The headers that go with a request of somebody's. */
  seal(request: SealedRequest, asker: Asker): Record<string, string> {
    const content: SignedVisit = { ...asker, at: this.#clock.now().getTime(), nonce: randomId() };
    const visit = Buffer.from(JSON.stringify(content)).toString('base64url');
    return { [VISIT_HEADER]: visit, [VISIT_SIGNATURE_HEADER]: this.#sign(request, visit).toString('hex') };
  }

  /** Who asks, by the headers of a request; null where they are missing, forged, too old, or were here before. */
  open(request: SealedRequest, headers: Record<string, string | string[] | undefined>): Asker | null {
    const visit = headers[VISIT_HEADER];
    const signature = headers[VISIT_SIGNATURE_HEADER];
    if (typeof visit !== 'string' || typeof signature !== 'string') {
      return null;
    }
    if (visit.length > LONGEST_VISIT || !SIGNATURE.test(signature)) {
      return null;
    }
    if (!timingSafeEqual(Buffer.from(signature, 'hex'), this.#sign(request, visit))) {
      return null;
    }
    const content = readVisit(visit);
    const now = this.#clock.now().getTime();
    const isTimely = content !== null && Math.abs(now - content.at) <= VISIT_SECONDS * 1_000;
    return isTimely && this.#seen.isFirst(content.nonce, now)
      ? { address: content.address, player: content.player }
      : null;
  }

  #sign({ method, address, body }: SealedRequest, visit: string): Buffer {
    const bodyDigest = createHash('sha256').update(body).digest('hex');
    return createHmac('sha256', this.#secret)
      .update(signedText({ method, address, bodyDigest, visit }))
      .digest();
  }

  /** Nothing that is logged or made JSON shows the secret. */
  toJSON(): string {
    return '[secret]';
  }
}

function readVisit(visit: string): SignedVisit | null {
  try {
    return signedVisit.parse(JSON.parse(Buffer.from(visit, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}
