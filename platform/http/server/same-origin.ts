import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '#contract/envelope.ts';
import { failure } from './failure.ts';

/**
 * Refuses a write that is cross-origin, a prefetch, or without the portal's header, which a foreign page can't send
 * without a CORS preflight. `Sec-Fetch-Site` decides; older browsers send `Origin` or `Referer`.
 */
export function refuseForeign(headers: IncomingHttpHeaders): Failure | null {
  const isAllowed = headers['x-portal'] === '1' && !isPrefetch(headers) && isSameOrigin(headers);
  return isAllowed ? null : failure('FORBIDDEN', '请从本站页面操作');
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
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
