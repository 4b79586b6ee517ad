import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/open.ts';

const PATIENCE_MS = 1_000;

/** What each scrape looks at: the database, the disk, and when the last good backup was begun. What can't be read is left out. */
export function watchState(registry: Registry, db: Database, dataDir: string): void {
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
  watch('youmen_database_up', 'Whether the database answers within a second', async () =>
    (await soon(sql`select 1`.execute(db))) === undefined ? 0 : 1,
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

/** What comes within a second; undefined for what fails or is late. */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    limit = setTimeout(resolve, PATIENCE_MS, undefined);
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(limit));
}
