import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { PageCache } from '#platform/cache/page-cache.ts';
import type { Database, OpenDatabase } from '#platform/database/open.ts';
import type { Reads } from '#platform/database/reads/open-reads.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';

const TIMEOUT_MS = 1_000;
const LOOKUPS = {
  hits: 'fresh',
  misses: 'not cached',
  stale: 'stale, revalidated in the background',
} as const;
const SIZES = { bytes: 'Memory of cached pages', entries: 'Number of cached pages' } as const;

/**
 * Metrics read at each scrape: database, disk, start of the last good backup, event loop busy time (a saturated loop
 * delays requests without being late itself). Unreadable values are omitted.
 */
export function watchState(
  registry: Registry,
  { db, dataDir, writes }: { db: Database; dataDir: string; writes: Pick<WriteProbe, 'isWritable'> },
): void {
  const watch = (name: string, help: string, read: () => Promise<number | undefined>) =>
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
  new Counter({
    name: 'youmen_loop_busy_seconds_total',
    help: 'Event loop busy time',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1_000);
    },
  });
  watch('youmen_database_up', 'Whether the database responds within a second', async () =>
    (await withinSecond(sql`select 1`.execute(db))) === undefined ? 0 : 1,
  );
  watch(
    'youmen_database_writable',
    'Whether the database accepts writes; missing while it does not respond',
    async () => {
      const isWritable = writes.isWritable();
      return isWritable === undefined ? undefined : Number(isWritable);
    },
  );
  watch('youmen_disk_free_bytes', 'Free space in DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  watch('youmen_last_backup_timestamp_seconds', 'Start of the last successful backup', async () => {
    const { rows } = await sql<{ at: Date | null }>`select max(started_at) as at from backup_run
      where kind = 'backup' and ended_at is not null and problem is null`.execute(db);
    return rows[0]?.at ? new Date(rows[0].at).getTime() / 1_000 : undefined;
  });
}

/** The lag of the replica and the reads per server; nothing without a replica. */
export function watchReplica(registry: Registry, { replica }: Reads): void {
  if (!replica) {
    return;
  }
  new Gauge({
    name: 'youmen_replica_lag_seconds',
    help: 'Maximum age of the data on the replica',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds());
    },
  });
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

/** Lookups in the page cache and its size. */
export function watchPageCache(registry: Registry, cache: PageCache): void {
  for (const name of ['hits', 'stale', 'misses'] as const) {
    new Counter({
      name: `youmen_page_cache_${name}_total`,
      help: `Page cache lookups: ${LOOKUPS[name]}`,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(cache.stats()[name]);
      },
    });
  }
  for (const name of ['bytes', 'entries'] as const) {
    new Gauge({
      name: `youmen_page_cache_${name}`,
      help: SIZES[name],
      registers: [registry],
      collect() {
        this.set(cache.stats()[name]);
      },
    });
  }
}

/** The result within a second; undefined on failure or timeout. */
async function withinSecond<T>(work: Promise<T>): Promise<T | undefined> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    limit = setTimeout(resolve, TIMEOUT_MS, undefined);
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(limit));
}
