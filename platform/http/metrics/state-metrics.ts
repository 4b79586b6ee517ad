import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from '#platform/cache/page-cache.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { PostgresChannel } from '#platform/database/postgres-channel.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';

const TIMEOUT_MS = 1_000;

/**
 * Metrics read at each scrape: database, disk, start of the last good backup, event loop busy time (a saturated loop
 * delays requests without being late itself). Unreadable values are omitted.
 */
export function watchState(
  registry: Registry,
  { db, dataDir, writes }: { db: Database; dataDir: string; writes: Pick<WriteProbe, 'isWritable'> },
): void {
  counter(
    registry,
    'youmen_loop_busy_seconds_total',
    'Event loop busy time',
    () => performance.eventLoopUtilization().active / 1_000,
  );
  watch(registry, 'youmen_database_up', 'Whether the database responds within a second', async () =>
    Number(await isResponding(db)),
  );
  watch(
    registry,
    'youmen_database_writable',
    'Whether the database accepts writes; missing while it does not respond',
    async () => flag(writes.isWritable()),
  );
  watch(registry, 'youmen_disk_free_bytes', 'Free space in DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  watch(registry, 'youmen_last_backup_timestamp_seconds', 'Start of the last successful backup', async () => {
    const { rows } = await sql<{ at: Date | null }>`select max(started_at) as at from backup_run
      where kind = 'backup' and ended_at is not null and problem is null`.execute(db);
    return rows[0]?.at ? new Date(rows[0].at).getTime() / 1_000 : undefined;
  });
  watch(registry, 'youmen_webhooks_waiting', 'Deliveries to webhooks that wait', async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from webhook_delivery where next_at is not null`.execute(db);
    return rows[0]?.waiting;
  });
  watch(
    registry,
    'youmen_webhooks_failing',
    'Webhooks whose last message did not arrive, also those that failures have paused',
    async () => {
      const { rows } = await sql<{ failing: number }>`
        select count(*)::int as failing from webhook
        where failing_since is not null and (paused_at is null or pause_reason <> '')`.execute(db);
      return rows[0]?.failing;
    },
  );
  watch(registry, 'youmen_webhooks_paused', 'Webhooks that are paused, by failures or by hand', async () => {
    const { rows } = await sql<{ paused: number }>`
      select count(*)::int as paused from webhook where paused_at is not null`.execute(db);
    return rows[0]?.paused;
  });
}

/** Whether notifications of other processes arrive; nothing with the embedded database. */
export function watchChannel(
  registry: Registry,
  channel: Pick<PostgresChannel, 'isReceiving'> | undefined,
): void {
  if (channel) {
    watch(
      registry,
      'youmen_database_notifications_up',
      'Whether notifications of other processes arrive; missing while the database does not respond',
      async () => flag(channel.isReceiving()),
    );
  }
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** A gauge that is read at each scrape; missing while it is unreadable. */
function watch(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.reset();
      const value = await withinSecond(read());
      if (value === undefined) {
        this.remove();
      } else {
        this.set(value);
      }
    },
  });
}

/** The lag of the replica and the reads per server; nothing without a replica. */
export function watchReplica(registry: Registry, { replica }: Reads): void {
  if (!replica) {
    return;
  }
  gauge(registry, 'youmen_replica_lag_seconds', 'Maximum age of the data on the replica', () =>
    replica.lagSeconds(),
  );
  new Counter({
    name: 'youmen_reads_total',
    help: 'Public reads by database server',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replica.counts())) {
        this.inc({ server }, count);
      }
    },
  });
}

/** Memory of the embedded database's thread; nothing with PostgreSQL. */
export function watchEmbedded(registry: Registry, memory: OpenDatabase['memory']): void {
  if (!memory) {
    return;
  }
  new Gauge({
    name: 'youmen_embedded_bytes',
    help: 'Memory of the embedded database, by heap and external',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [part, bytes] of Object.entries((await withinSecond(memory())) ?? {})) {
        this.set({ part }, bytes);
      }
    },
  });
}

export function watchPageCache(registry: Registry, cache: PageCache): void {
  const lookups = (name: 'hits' | 'stale' | 'misses', about: string) =>
    counter(
      registry,
      `youmen_page_cache_${name}_total`,
      `Page cache lookups: ${about}`,
      () => cache.stats()[name],
    );
  lookups('hits', 'fresh');
  lookups('stale', 'stale, revalidated in the background');
  lookups('misses', 'not cached');
  gauge(registry, 'youmen_page_cache_bytes', 'Memory of cached pages', () => cache.stats().bytes);
  gauge(registry, 'youmen_page_cache_entries', 'Number of cached pages', () => cache.stats().entries);
}

/** The requests for phone codes of this process. */
export interface CodeRequests {
  /** Numbers by result: `sent`, `failed`, `proof` (of work required), or the limit that refused. */
  counts(): ReadonlyMap<string, number>;
  /** The used share of the hourly budget of all processes. */
  usedShare(): Promise<number>;
}

/** @param price of a message, in yuan */
export function watchCodes(registry: Registry, codes: CodeRequests, price: number): void {
  new Counter({
    name: 'youmen_sms_codes_total',
    help: 'Requests for phone codes by result',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [result, count] of codes.counts()) {
        this.inc({ result }, count);
      }
    },
  });
  counter(
    registry,
    'youmen_sms_cost_yuan_total',
    'Cost of the messages sent, by SMS_PRICE',
    () => (codes.counts().get('sent') ?? 0) * price,
  );
  watch(registry, 'youmen_sms_budget_used_ratio', 'Used share of SMS_HOURLY_LIMIT, of all processes', () =>
    codes.usedShare(),
  );
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

export async function isResponding(db: Database): Promise<boolean> {
  return (await withinSecond(sql`select 1`.execute(db))) !== undefined;
}

/** The result within a second; undefined on failure or timeout. */
function withinSecond<T>(work: Promise<T>): Promise<T | undefined> {
  const value = work.catch(() => undefined);
  return unlessSlow(value, undefined, TIMEOUT_MS);
}
