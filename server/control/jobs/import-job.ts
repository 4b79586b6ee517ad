import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { UNKNOWN_CATEGORIES, UNKNOWN_GAMES } from '#contract/admin/imports.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type ImportContext, type ImportOptions, runImport } from '#platform/import/pipeline.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import type { KindOptions } from '#services/main/import-rows/kind-options.ts';
import type { Job } from '../control-server.ts';
import { FILE_KINDS, type FileKind, importKinds } from './import-kinds.ts';

const jobOptions = z.object({
  kind: z.enum(FILE_KINDS),
  pack: z.optional(z.int()),
  file_name: z.optional(z.string()),
  is_strict: z.boolean(),
  is_dry_run: z.boolean(),
  take_unlike: z.optional(z.boolean()),
  take_remarks: z.optional(z.boolean()),
  take_used: z.optional(z.boolean()),
  take_hidden: z.optional(z.boolean()),
  column: z.optional(z.int()),
  sheet: z.optional(z.string()),
  date_order: z.optional(z.enum(['ymd', 'mdy', 'dmy'])),
  undated: z.optional(z.object({ as: z.enum(['date', 'draft']), day: z.iso.date() })),
  unknown_games: z.optional(z.enum(UNKNOWN_GAMES)),
  unknown_categories: z.optional(z.enum(UNKNOWN_CATEGORIES)),
  source: z.optional(z.string()),
});

export type ImportJobOptions = z.input<typeof jobOptions>;

/** The options of an import; those of codes are their pack and column, and which of those that are held back are taken. */
interface FileImportOptions extends ImportOptions, KindOptions {
  kind: FileKind;
  pack: number | undefined;
  /** As the operator names the file; by default its own name. */
  fileName?: string | undefined;
  takesUnlike?: boolean;
  takesRemarks?: boolean;
  takesUsed?: boolean;
  column?: number | undefined;
}

export function runFile(
  path: string,
  options: FileImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  return options.kind === 'codes'
    ? importCodes(options.pack ?? 0, path, options, {
        ...context,
        source: { operator: null, fileName: options.fileName ?? basename(path) },
      })
    : runImport(importKinds[options.kind](options), path, options, context);
}

/** The beginning of a day in China. */
export function chinaMidnight(day: string): Date {
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
    const { kind, pack, is_strict, is_dry_run, date_order, undated, ...rest } = jobOptions.parse(options);
    const folder = await mkdtemp(join(tmpdir(), 'youmen-import-'));
    try {
      const file = join(folder, 'input');
      await pipeline(body, createWriteStream(file, { mode: 0o600 }), { signal });
      return await runFile(
        file,
        {
          kind,
          pack,
          isStrict: is_strict,
          isDryRun: is_dry_run,
          dateOrder: date_order,
          takesUnlike: rest.take_unlike ?? false,
          takesRemarks: rest.take_remarks ?? false,
          takesUsed: rest.take_used ?? false,
          takesHidden: rest.take_hidden ?? false,
          column: rest.column,
          sheet: rest.sheet,
          fileName: rest.file_name,
          undated: undated && { as: undated.as, day: chinaMidnight(undated.day) },
          unknownGames: rest.unknown_games,
          unknownCategories: rest.unknown_categories,
          source: rest.source,
        },
        { ...context, emit, signal },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
