import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { failure } from '#contract/refusal.ts';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { PostgresChannel } from '#platform/database/postgres-channel.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { isLocal } from '../request/connection-of.ts';
import { type DeliveryCounts, watchDeliveries } from './delivery-metrics.ts';
import { countRequests } from './request-metrics.ts';
import {
  type CodeRequests,
  isResponding,
  watchChannel,
  watchCodes,
  watchEmbedded,
  watchPageCache,
  watchReplica,
  watchState,
} from './state-metrics.ts';

const BEARER = /^Bearer +(\S+) *$/i;

interface Deps {
  db: Database;
  reads: Reads;
  cache: PageCache;
  dataDir: string;
  writes: Pick<WriteProbe, 'isWritable'>;
  /** The notifications of other processes; undefined with the embedded database. */
  channel?: Pick<PostgresChannel, 'isReceiving'> | undefined;
  memory?: OpenDatabase['memory'];
  /** The requests for phone codes, and the price of a message in yuan; of a process with accounts. */
  codes?: { results: CodeRequests; price: number } | undefined;
  /** Notifications over other channels; of a portal. */
  deliveries?: DeliveryCounts | undefined;
  /** Required to read the metrics; without one only this machine may. */
  metricsToken?: string | undefined;
}

/** Registers `/healthz` (liveness), `/readyz` (readiness) and `/metrics` (Prometheus, restricted). */
export function registerOperations(
  app: FastifyInstance,
  { db, reads, cache, dataDir, writes, channel, memory, codes, deliveries, metricsToken }: Deps,
): void {
  app.get('/healthz', (_request, reply) => reply.send('ok'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isResponding(db);
    // Ready with these faults, too: pages are still served.
    const faults = [
      ...(writes.isWritable() === false ? ['the database cannot write'] : []),
      ...(channel?.isReceiving() === false ? ['notifications of other processes do not arrive'] : []),
    ];
    const text = ['ready', ...faults].join(', but ');
    return reply.code(ready ? 200 : 503).send(ready ? text : 'database unreachable');
  });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  watchState(registry, { db, dataDir, writes });
  watchChannel(registry, channel);
  watchReplica(registry, reads);
  watchEmbedded(registry, memory);
  watchPageCache(registry, cache);
  if (codes) {
    watchCodes(registry, codes.results, codes.price);
  }
  if (deliveries) {
    watchDeliveries(registry, deliveries);
  }
  app.get('/metrics', { onRequest: admitToMetrics(metricsToken) }, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

/** Restricts the metrics to requests with the token or, without one, to direct requests from this machine. */
export function admitToMetrics(token: string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isAdmitted =
      token === undefined
        ? isLocal(request) && !isForwarded(request)
        : isSame(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '', token);
    if (isAdmitted) {
      return undefined;
    }
    return token === undefined
      ? reply
          .code(403)
          .send(failure('FORBIDDEN', '监控指标只能在本机读取；要从别处读取，请设置 METRICS_TOKEN'))
      : reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send(failure('LOGIN_REQUIRED', '读取监控指标需要请求头 Authorization: Bearer METRICS_TOKEN 的值'));
  };
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
