import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { CONSOLE_REFUSALS, CONSOLE_REFUSED, type ConsoleRefusal } from '../server/console-guard.ts';

/** In seconds, from a cached response to a timeout. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The label values of addresses: a fixed set, so that requests cannot create series. */
const KINDS = ['pages', 'calls', 'account', 'console', 'images', 'assets', 'operations'] as const;

/**
 * Counts responses by status and kind of address; the page cache counts its own. Initialises the 5xx series to 0, or
 * `rate()` misses its first increase.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'youmen_http_requests_total',
    help: 'Responses not from the page cache, by status and kind of address',
    labelNames: ['status', 'kind'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'youmen_http_request_seconds',
    help: 'Response time by kind of address',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const kind of KINDS) {
    requests.inc({ status: '5xx', kind }, 0);
  }
  const refused = new Counter({
    name: 'youmen_console_refused_total',
    help: 'Requests for the admin site that CONSOLE_NETWORKS refused',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of CONSOLE_REFUSALS) {
    refused.inc({ reason }, 0);
  }
  app.server.on(CONSOLE_REFUSED, (reason: ConsoleRefusal) => refused.inc({ reason }));
  app.addHook('onResponse', async ({ url }, reply) => {
    const kind = kindOf(url);
    requests.inc({ status: `${Math.trunc(reply.raw.statusCode / 100)}xx`, kind });
    seconds.observe({ kind }, reply.elapsedTime / 1_000);
  });
}

function kindOf(url: string): (typeof KINDS)[number] {
  if (/^\/(?:healthz|readyz|metrics)$/.test(url)) {
    return 'operations';
  }
  const [, first] = /^\/(vue|index\.php|Comment|account|console|images|assets)(?:[/?]|$)/.exec(url) ?? [];
  return first && /^(?:vue|index\.php|Comment)$/.test(first)
    ? 'calls'
    : (KINDS.find((kind) => kind === first) ?? 'pages');
}
