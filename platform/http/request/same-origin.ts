import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '#contract/envelope.ts';
import { failure } from '#contract/refusal.ts';

/**
 * Refuses a write that is cross-origin, a prefetch, or without the portal's header, which a foreign page can't send
 * without a CORS preflight. `Sec-Fetch-Site` decides; older browsers send `Origin` or `Referer`.
 */
export function refuseForeign(headers: IncomingHttpHeaders): Failure | null {
  const isAllowed = headers['x-portal'] === '1' && !isPrefetch(headers) && isSameOrigin(headers);
  return isAllowed ? null : failure('FORBIDDEN', '请从本站页面操作');
}

/** Refuses a plain HTML form that is cross-origin or a prefetch; a form can't send the portal's header. */
export function refuseForeignForm(headers: IncomingHttpHeaders): Failure | null {
  return !isPrefetch(headers) && isSameOrigin(headers) ? null : failure('FORBIDDEN', '请从本站页面操作');
}

/**
 * The page's origin as the browser declares it, if it has the requested host. Undefined without an `Origin` header, which
 * browsers send with every write.
 */
export function verifiedOrigin({ origin, host }: IncomingHttpHeaders): string | undefined {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
    ? new URL(origin).origin
    : undefined;
}

/** Whether a browser loads an address before the visitor opens it. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/.test(String(headers[name])),
  );
}

function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin';
  }
  const from = headers.origin ?? headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).host === headers.host;
}
