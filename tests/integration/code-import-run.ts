import type { Database } from '#platform/database/open.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { type CodeImportContext, importCodes } from '#services/main/codes/code-import.ts';
import { NOW } from './main-service/inputs.ts';

interface Settings extends Partial<CodeImportContext> {
  isDryRun?: boolean;
}

/** Runs an import with a clock that each event advances by a second; `order` also has the calls of `invalidateTags`. */
export async function runCodeImport(
  db: Database,
  packId: number,
  path: string,
  { isDryRun = false, ...context }: Settings = {},
) {
  const events: ImportEvent[] = [];
  const order: string[] = [];
  const emit = (event: ImportEvent) => {
    events.push(event);
    order.push(event.type);
  };
  const invalidateTags = (tags: string[]) => {
    order.push(`invalidate ${tags}`);
  };
  const clock = { now: () => new Date(NOW.getTime() + 1_000 * events.length) };
  const deps = { db, clock, emit, invalidateTags, ...context };
  const { batch, ...summary } = await importCodes(packId, path, { isDryRun }, deps);
  return { events, order, batch, summary };
}
