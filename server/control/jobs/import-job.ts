import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { UNKNOWN_CATEGORIES, UNKNOWN_GAMES } from '#contract/admin/imports.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type ImportContext, runImport } from '#platform/import/pipeline.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import type { Job } from '../control-server.ts';
import { FILE_KINDS, importKinds } from './import-kinds.ts';

/** What the command line chooses for an import; the runner and the control socket take the same. */
const fileImportOptions = z.object({
  kind: z.enum(FILE_KINDS),
  /** The pack of imported codes; undefined for other kinds. */
  pack: z.optional(z.int()),
  /** As the operator names the file; by default its own name. */
  fileName: z.optional(z.string()),
  isStrict: z.boolean(),
  isDryRun: z.boolean(),
  /** Also takes codes that do not look like the others of the file. */
  takesUnlike: z.optional(z.boolean()),
  /** Also takes lines of a file of codes that look like remarks. */
  takesRemarks: z.optional(z.boolean()),
  /** Also takes codes that the file marks as given away or void. */
  takesUsed: z.optional(z.boolean()),
  /** Also takes rows and columns that a workbook does not show. */
  takesHidden: z.optional(z.boolean()),
  /** The column of the codes, from 1; undefined: the one with a known name. */
  column: z.optional(z.int()),
  /** The sheet of a workbook; undefined: the first visible one. */
  sheet: z.optional(z.string()),
  dateOrder: z.optional(z.enum(['ymd', 'mdy', 'dmy'])),
  /** News without a date or year: the day as `2026-11-25`. */
  undated: z.optional(z.object({ as: z.enum(['date', 'draft']), day: z.iso.date() })),
  unknownGames: z.optional(z.enum(UNKNOWN_GAMES)),
  unknownCategories: z.optional(z.enum(UNKNOWN_CATEGORIES)),
  /** Where the reviews of the file come from that have no source of their own. */
  source: z.optional(z.string()),
});

export type FileImportOptions = z.output<typeof fileImportOptions>;

export function runFile(
  path: string,
  options: FileImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  const { kind, pack = 0, fileName = basename(path), undated } = options;
  if (kind === 'codes') {
    return importCodes(pack, path, options, { ...context, source: { operator: null, fileName } });
  }
  const chosen = { ...options, undated: undated && { as: undated.as, day: chinaMidnight(undated.day) } };
  return runImport(importKinds[kind](chosen), path, options, context);
}

/** The beginning of a day in China. */
function chinaMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/**
 * Imports in the running portal, which holds the embedded database. The file is sent over the socket and copied to a
 * temporary folder, because the portal's user may not have read access to it.
 */
export function importJob(context: {
  db: Database;
  clock: Clock;
  publish(tags: string[]): void | Promise<void>;
}): Job {
  return async ({ options, body, signal, emit }) => {
    const chosen = fileImportOptions.parse(options);
    const folder = await mkdtemp(join(tmpdir(), 'youmen-import-'));
    try {
      const file = join(folder, 'input');
      await pipeline(body, createWriteStream(file, { mode: 0o600 }), { signal });
      return await runFile(file, chosen, { ...context, emit, signal });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
