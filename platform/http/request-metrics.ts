import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds: from a kept answer's to a visitor's last patience. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what was answered, by status and by what kind of address it was; kept pages are counted by their cache. */
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
  app.addHook('onResponse', async ({ url }, reply) => {
    const kind = kindOf(url);
    requests.inc({ status: `${Math.trunc(reply.raw.statusCode / 100)}xx`, kind });
    seconds.observe({ kind }, reply.elapsedTime / 1_000);
  });
}

/** What kind of address it is: few, so that nobody can make more of them. */
function kindOf(url: string): string {
  const [, kind] = /^\/(vue|index\.php|Comment|account|console|images|assets)(?:[/?]|$)/.exec(url) ?? [];
  switch (kind) {
    case 'vue':
    case 'index.php':
    case 'Comment':
      return 'calls';
    case undefined:
      return /^\/(?:healthz|readyz|metrics)$/.test(url) ? 'operations' : 'pages';
    default:
      return kind;
  }
}
