import { excerpt } from './clean-text.ts';
import { recordNumber } from './numbered-rows.ts';
import type { RowReader } from './row-reader.ts';

/** The heading of an export that has the versions of the records, by which an import knows what others saved since. */
export const VERSION_HEADING = '版本';

const SHOWN = 30;

/** True if a record has been saved since the export that a row comes from. An export without versions says nothing. */
export function isStale(version: unknown, exported: Readonly<Record<string, string>>): boolean {
  const then = recordNumber(version);
  return typeof then === 'number' && then < Number(exported[VERSION_HEADING]);
}

/** Warns of the cells that overwrite what a record has by now. */
export function reportStale(
  reader: RowReader,
  changed: Readonly<Record<string, unknown>>,
  exported: Readonly<Record<string, string>>,
): void {
  for (const [field, value] of Object.entries(changed)) {
    const [was, is] = [exported[field] ?? '', String(value)].map((text) => excerpt(text, SHOWN) || '空');
    reader.report('warning', field, '导出之后被改过，将按文件覆盖', `现在是“${was}”，改为“${is}”`);
  }
}
