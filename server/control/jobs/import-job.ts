import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Job } from '../control-server.ts';
import { FILE_KINDS } from './import-kinds.ts';
import { runFile } from './run-file.ts';

const jobOptions = z.object({
  kind: z.enum(FILE_KINDS),
  pack: z.optional(z.int()),
  is_strict: z.boolean(),
  is_dry_run: z.boolean(),
  date_order: z.optional(z.enum(['ymd', 'mdy', 'dmy'])),
});

/** What the running portal is asked by the command line. */
export type ImportJobOptions = z.input<typeof jobOptions>;

/**
 * The import as a job of the running portal, which holds the embedded database. The file comes over the socket,
 * since the portal's user may not be allowed to open it where it lies, and is kept aside while it is read.
 */
export function importJob(context: {
  db: Database;
  clock: Clock;
  invalidateTags(tags: string[]): void | Promise<void>;
}): Job {
  return async ({ options, body, signal, emit }) => {
    const { kind, pack, is_strict, is_dry_run, date_order } = jobOptions.parse(options);
    const folder = await mkdtemp(join(tmpdir(), 'youmen-import-'));
    try {
      const file = join(folder, 'input');
      await pipeline(body, createWriteStream(file, { mode: 0o600 }), { signal });
      return await runFile(
        file,
        { kind, pack, isStrict: is_strict, isDryRun: is_dry_run, dateOrder: date_order },
        { ...context, emit, signal },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
