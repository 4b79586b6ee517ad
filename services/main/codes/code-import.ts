import { basename } from 'node:path';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { column } from '#platform/import/import-kind.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import type { CodeImportContext, CodeOptions, ImportedCodes } from './code-import-options.ts';
import { CodeRun } from './code-run.ts';
import { findAliases, findCodePack } from './code-writer.ts';

export const codeImportText = {
  title: '兑换码',
  keyText: '兑换码本身，在所有礼包里',
  columns: [column('code', '兑换码，最多 100 字', 'YM8K2QX97TBC', true)],
};

/**
 * Imports codes from a file (one per line, CSV or a workbook) into a pack, some thousands per transaction. An
 * interrupted import can be run again with the same result: existing codes are reported and skipped.
 * @throws {SeveralColumns} if it is not clear which column has the codes
 * @throws {UnreadableFile} if the file can't be read, or the pack doesn't exist
 */
export async function importCodes(
  packId: number,
  path: string,
  options: CodeOptions,
  context: CodeImportContext,
): Promise<ImportedCodes> {
  const started = context.clock.now().getTime();
  const pack = await findCodePack(context.db, packId);
  if (!pack) {
    throw new UnreadableFile(`没有编号为 ${packId} 的礼包。`);
  }
  if (pack.shared_code !== null) {
    throw new UnreadableFile('这个礼包用的是通用码，不需要导入兑换码。');
  }
  const source = context.source ?? { operator: null, fileName: basename(path) };
  const names = { game: [pack.game, ...(await findAliases(context.db, packId))], pack: [pack.title] };
  const run = new CodeRun(packId, names, options, { ...context, source });
  try {
    await run.read(path);
  } catch (error) {
    await run.end(true);
    throw error;
  }
  await run.end(false);
  if (run.counts.inserted > 0 && !options.isDryRun) {
    await context.emit({ type: 'stage', stage: 'tidy' });
    await analyseTables(context.db, ['pack_code']);
  }
  const summary: ImportSummary = {
    ...run.counts,
    kind: 'codes',
    outcome: options.isDryRun ? 'checked' : 'written',
    milliseconds: context.clock.now().getTime() - started,
  };
  const sample = run.sample.read();
  if (sample) {
    await context.emit({ type: 'sample', sample });
  }
  if (Object.values(run.heldBack).some((count) => count > 0)) {
    await context.emit({ type: 'held_back', ...run.heldBack });
  }
  await context.emit({ type: 'done', summary });
  return { ...summary, ...run.heldBack, batch: run.batch ?? null, sample, choice: run.choice };
}
