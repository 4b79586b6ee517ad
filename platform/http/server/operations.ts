import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { admitToMetrics } from '../metrics/metrics-access.ts';
import { countRequests } from '../metrics/request-metrics.ts';
import { watchEmbedded, watchPageCache, watchReplica, watchState } from '../metrics/state-metrics.ts';

const READY_TIMEOUT_MS = 1_000;

interface Deps {
  db: Database;
  reads: Reads;
  cache: PageCache;
  dataDir: string;
  writes: Pick<WriteProbe, 'isWritable'>;
  /** Memory of the embedded database. */
  memory?: OpenDatabase['memory'];
  /** Required to read the metrics; without one only this machine may. */
  metricsToken?: string | undefined;
}

/** Registers `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus, restricted). */
export function registerOperations(
  app: FastifyInstance,
  { db, reads, cache, dataDir, writes, memory, metricsToken }: Deps,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref()),
    ]);
    // Ready without writes, too: pages are still served.
    const text = writes.isWritable() === false ? 'ready, but the database cannot write' : 'ready';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? text : 'database unreachable');
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  watchState(registry, { db, dataDir, writes });
  watchReplica(registry, reads);
  watchEmbedded(registry, memory);
  watchPageCache(registry, cache);
  app.get('/metrics', { onRequest: admitToMetrics(metricsToken) }, async (_request, reply) =>
    reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  );
}
