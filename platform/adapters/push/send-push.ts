import type { promises } from 'node:dns';
import { isPushEndpoint } from '#contract/push-endpoint.ts';
import { tracedOutbound } from '#platform/core/tracing/span.ts';
import { publicResolver, requestPublic } from '../http-client/public-request.ts';
import { type BrowserKeys, encryptPush } from './encrypt-push.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

const TIMEOUT_MS = 8_000;
/** The subscription has ended: RFC 8030, section 7.3, and 410 as push services use it. */
const GONE = [404, 410];
/** The signature or the contact of this portal is refused, for every subscription: RFC 8292, section 4.2. */
const REFUSED = [401, 403];

export interface PushMessage {
  /** Relative to the site. */
  link: string;
  title: string;
  body: string;
}

export interface PushTarget extends BrowserKeys {
  endpoint: string;
}

/** `gone`: the subscription has ended, and is to be removed. */
export type PushResult = 'sent' | 'gone';

/** The push service refuses the key or the contact of this portal; the subscription may be sound. */
export class PushRefusal extends Error {
  readonly host: string;
  readonly status: number;
  /** The first one of this host since it accepted a message: the others have the same cause. */
  readonly isFirst: boolean;

  constructor(host: string, status: number, isFirst: boolean) {
    super(`the push service responded with ${status}`);
    this.host = host;
    this.status = status;
    this.isFirst = isFirst;
  }
}

export type SendPush = (message: PushMessage, target: PushTarget, ttlSeconds: number) => Promise<PushResult>;

interface Deps {
  keys: VapidKeys;
  /** A mailto or https address of the operator, which push services require. */
  contact: string;
  now(): Date;
  /** Replaced by tests, whose push service is on this machine. */
  post?: typeof postPublic;
}

/**
 * Sends messages to push services, encrypted for the browser. The results reject for any other response, with a
 * `PushRefusal` for one about this portal, and at once for a service that has not responded several times in a row.
 */
export function pushSender({ keys, contact, now, post = postPublic }: Deps): SendPush {
  const pauses = new HostPauses();
  const refusing = new Set<string>();
  return async (message, target, ttlSeconds) => {
    const { endpoint } = target;
    if (!isPushEndpoint(endpoint)) {
      throw new Error('the endpoint is none of a known push service');
    }
    const { origin, host } = new URL(endpoint);
    if (pauses.isPaused(host, now())) {
      throw new Error('the push service is skipped, since it does not respond');
    }
    const body = encryptPush(Buffer.from(JSON.stringify(message)), target);
    const headers = {
      authorization: vapidHeader(keys, { endpoint, contact, now: now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
    };
    const status = await pauses.run(host, now, () =>
      tracedOutbound('POST', origin, () => post(endpoint, { headers, body })),
    );
    if (GONE.includes(status)) {
      return 'gone';
    }
    if (REFUSED.includes(status)) {
      const isFirst = !refusing.has(host);
      refusing.add(host);
      throw new PushRefusal(host, status, isFirst);
    }
    if (status < 200 || status >= 300) {
      throw new Error(`the push service responded with ${status}`);
    }
    refusing.delete(host);
    return 'sent';
  };
}

/** Posts to a public address on the usual port, without following redirects. Returns the status. */
export async function postPublic(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  resolver: promises.Resolver = publicResolver(),
): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await requestPublic(new URL(url), { method: 'POST', headers, body, signal, resolver });
  response.destroy();
  return response.statusCode ?? 0;
}

/** So many requests in a row without a response pause a host. */
const MOST_FAILURES = 5;
const PAUSE_MS = 5 * 60_000;

/** Hosts that do not respond are skipped for some minutes, so that the others do not wait for their time-outs. */
class HostPauses {
  #hosts = new Map<string, { failures: number; until: number }>();

  isPaused(host: string, now: Date): boolean {
    return (this.#hosts.get(host)?.until ?? 0) > now.getTime();
  }

  /** Runs a request to a host; any response ends the count. */
  async run<T>(host: string, now: () => Date, request: () => Promise<T>): Promise<T> {
    try {
      const result = await request();
      this.#hosts.delete(host);
      return result;
    } catch (error) {
      const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
      const until = failures >= MOST_FAILURES ? now().getTime() + PAUSE_MS : 0;
      this.#hosts.set(host, { failures, until });
      throw error;
    }
  }
}
