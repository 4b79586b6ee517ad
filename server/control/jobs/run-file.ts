import type { ImportContext, ImportOptions } from '#platform/import/pipeline.ts';
import { runImport } from '#platform/import/pipeline.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import { type FileKind, importKind } from './import-kinds.ts';

/** What is imported and how: `pack` is the pack that codes are for. */
export interface FileImportOptions extends ImportOptions {
  kind: FileKind;
  pack: number | undefined;
}

/** Imports a file of any kind into an open database. */
export function runFile(
  path: string,
  options: FileImportOptions,
  context: ImportContext,
): Promise<ImportSummary> {
  return options.kind === 'codes'
    ? importCodes(options.pack ?? 0, path, options, context)
    : runImport(importKind(options.kind), path, options, context);
}
