import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from '#contract/envelope.ts';

const MESSAGE = '请从本站页面操作';

/**
 * Whether a request that changes something is refused: it has to come from a page of this origin, in answer to
 * something the visitor did, and carry the portal's own header, which a foreign page can't send without being
 * asked for permission first. The browser's `Sec-Fetch-Site` decides; older ones have `Origin` or `Referer`.
 */
export function refuseForeign(headers: IncomingHttpHeaders): Failure | null {
  const isWelcome = headers['x-portal'] === '1' && !isPrefetch(headers) && isSameOrigin(headers);
  return isWelcome ? null : { status: 0, code: 'FORBIDDEN', msg: MESSAGE };
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
