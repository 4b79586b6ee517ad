const PRIVATE = /(?:^|[\s,])private(?:$|[\s,=])/i;
const NO_STORE = /(?:^|[\s,])no-store(?:$|[\s,])/i;
const BY_VISITOR = /(?:^|[\s,])(?:cookie|authorization|\*)(?:$|[\s,])/i;

/** A response as the cache would store it. */
interface Stored {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Seconds it may be cached. */
  seconds: number;
  /** The call in it whose result is for one visitor. */
  personalCall?: string | undefined;
}

/** Thrown instead of a response that is for one visitor: concurrent requests share a response, also one that is not stored. */
export class PersonalResponse extends Error {
  constructor(part: string) {
    super(`the response is for one visitor (${part}) and must not be shared`);
  }
}

/**
 * What of a response is for one visitor; undefined if nothing is. Errors say `no-store` for browsers; the cache of the
 * server has few of them.
 */
export function personalPart({ status, headers, seconds, personalCall }: Stored): string | undefined {
  if (personalCall !== undefined) {
    return personalCall;
  }
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const control = named.get('cache-control') ?? '';
  if (named.has('set-cookie')) {
    return 'Set-Cookie';
  }
  if (PRIVATE.test(control) || (NO_STORE.test(control) && status < 400 && seconds > 0)) {
    return `Cache-Control: ${control}`;
  }
  const vary = named.get('vary') ?? '';
  return BY_VISITOR.test(vary) ? `Vary: ${vary}` : undefined;
}
