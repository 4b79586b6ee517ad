import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds: from a kept answer's to a visitor's last patience. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** All kinds of addresses: few, so that nobody can make more of them. */
const KINDS = ['pages', 'calls', 'account', 'console', 'images', 'assets', 'operations'] as const;

/**
 * Counts what was answered, by status and by what kind of address it was; kept pages are counted by their cache.
 * Failures are told before the first one: a rate can't see a row come.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'youmen_http_requests_total',
    help: 'Answers past the page cache, by status and kind of address',
    labelNames: ['status', 'kind'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'youmen_http_request_seconds',
    help: 'How long an answer took, by kind of address',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const kind of KINDS) {
    requests.inc({ status: '5xx', kind }, 0);
  }
  app.addHook('onResponse', async ({ url }, reply) => {
    const kind = kindOf(url);
    requests.inc({ status: `${Math.trunc(reply.raw.statusCode / 100)}xx`, kind });
    seconds.observe({ kind }, reply.elapsedTime / 1_000);
  });
}

/** What kind of address it is. */
function kindOf(url: string): (typeof KINDS)[number] {
  if (/^\/(?:healthz|readyz|metrics)$/.test(url)) {
    return 'operations';
  }
  const [, first] = /^\/(vue|index\.php|Comment|account|console|images|assets)(?:[/?]|$)/.exec(url) ?? [];
  return first && /^(?:vue|index\.php|Comment)$/.test(first)
    ? 'calls'
    : (KINDS.find((kind) => kind === first) ?? 'pages');
}
