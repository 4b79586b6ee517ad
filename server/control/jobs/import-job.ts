import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type ImportContext, type ImportOptions, runImport } from '#platform/import/pipeline.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import type { Job } from '../control-server.ts';
import { FILE_KINDS, type FileKind, importKind } from './import-kinds.ts';

const jobOptions = z.object({
  kind: z.enum(FILE_KINDS),
  pack: z.optional(z.int()),
  is_strict: z.boolean(),
  is_dry_run: z.boolean(),
  date_order: z.optional(z.enum(['ymd', 'mdy', 'dmy'])),
});

export type ImportJobOptions = z.input<typeof jobOptions>;

/** The options of an import; `pack` is the pack of imported codes. */
interface FileImportOptions extends ImportOptions {
  kind: FileKind;
  pack: number | undefined;
}

export function runFile(
  path: string,
  options: FileImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  return options.kind === 'codes'
    ? importCodes(options.pack ?? 0, path, options, context)
    : runImport(importKind(options.kind), path, options, context);
}

/**
 * Imports in the running portal, which holds the embedded database. The file is sent over the socket and copied to a
 * temporary folder, because the portal's user may not have read access to it.
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
