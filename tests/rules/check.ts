import { cycleViolations } from './cycles.ts';
import { importViolations } from './import-rules.ts';
import { migrationViolations } from './released-migrations.ts';
import { readModules } from './source-modules.ts';
import { sourceViolations } from './source-rules.ts';
import { vocabularyViolations } from './standard-terms.ts';
import { tableViolations } from './table-owners.ts';
import type { Violation } from './violation.ts';

/** Checks a tree against every rule of the architecture. */
export function checkTree(root: string): Violation[] {
  const sources = readModules(root);
  return [
    ...sources.flatMap(importViolations),
    ...sources.flatMap(sourceViolations),
    ...sources.flatMap(vocabularyViolations),
    ...tableViolations(sources),
    ...cycleViolations(sources),
    ...migrationViolations(root),
  ];
}
