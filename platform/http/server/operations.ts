import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { watchEmbedded } from '../metrics/embedded-metrics.ts';
import { admitToMetrics } from '../metrics/metrics-access.ts';
import { watchPageCache } from '../metrics/page-cache-metrics.ts';
import { watchReplica } from '../metrics/replica-metrics.ts';
import { countRequests } from '../metrics/request-metrics.ts';
import { watchState } from '../metrics/state-metrics.ts';

const READY_TIMEOUT_MS = 1_000;

/** What is told of. */
interface Watched {
  db: Database;
  reads: Reads;
  cache: PageCache;
  dataDir: string;
  writes: Pick<WriteProbe, 'isWritable'>;
  /** Of the embedded database. */
  memory?: OpenDatabase['memory'];
  /** Whoever reads the metrics has to send it; without one they are for this machine alone. */
  metricsToken?: string | undefined;
}

/** `/healthz` (the process lives), `/readyz` (it can do its work) and `/metrics` (Prometheus; not for everybody). */
export function registerOperations(
  app: FastifyInstance,
  { db, reads, cache, dataDir, writes, memory, metricsToken }: Watched,
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
    // Pages are served while nothing can be written: a process that is taken out would take them away, too.
    const told = writes.isWritable() === false ? 'ready, but the database cannot write' : 'ready';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? told : 'database unreachable');
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
