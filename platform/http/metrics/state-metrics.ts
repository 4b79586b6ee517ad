import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#platform/database/open.ts';
import type { WriteProbe } from '#platform/database/write-probe.ts';
import { soon } from '../server/soon.ts';

/**
 * The metrics that each scrape reads: the database, the disk, the start of the last good backup, and the busy time of the
 * event loop. A loop that is always busy makes visitors wait even if it is never late. Unreadable values are left out.
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
        const value = await soon(read());
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
  watch('youmen_database_up', 'Whether the database answers within a second', async () =>
    (await soon(sql`select 1`.execute(db))) === undefined ? 0 : 1,
  );
  watch(
    'youmen_database_writable',
    'Whether the database takes writes; missing while it does not answer',
    async () => {
      const isWritable = writes.isWritable();
      return isWritable === undefined ? undefined : Number(isWritable);
    },
  );
  watch('youmen_disk_free_bytes', 'Room under DATA_DIR', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  watch('youmen_last_backup_timestamp_seconds', 'When the last good backup was begun', async () => {
    const { rows } = await sql<{ at: Date | null }>`select max(started_at) as at from backup_run
      where kind = 'backup' and ended_at is not null and problem is null`.execute(db);
    return rows[0]?.at ? new Date(rows[0].at).getTime() / 1_000 : undefined;
  });
}
