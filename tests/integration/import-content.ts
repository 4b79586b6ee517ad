import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { type ImportOptions, runImport } from '#platform/import/pipeline.ts';
import type { ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import { importKinds, type KindName } from '#server/control/jobs/import-kinds.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');

interface Imported {
  summary: ImportSummary;
  issues: ImportFinding[];
  events: ImportEvent[];
  /** The tags that were invalidated, by change. */
  tags: string[][];
}

/** Imports a file with this content, as the command does. */
export async function importContent(
  db: Database,
  kind: KindName | ImportKind<unknown>,
  content: string | Uint8Array,
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-import-test-'));
  try {
    const path = join(folder, 'input');
    writeFileSync(path, content);
    const events: ImportEvent[] = [];
    const tags: string[][] = [];
    const summary = await runImport(
      typeof kind === 'string' ? importKinds[kind]() : kind,
      path,
      { isStrict: false, isDryRun: false, ...options },
      { db, clock, emit: (event) => void events.push(event), publish: (some) => void tags.push([...some]) },
    );
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    return { summary, issues, events, tags };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
