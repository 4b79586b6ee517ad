import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bindingViolations } from './bindings.ts';
import { firstScriptViolations } from './first-scripts.ts';
import { folderCycleViolations } from './folder-cycles.ts';
import { findCycles, showCycle } from './import-cycles.ts';
import { importViolations } from './import-rules.ts';
import { lazyPartViolations } from './lazy-parts.ts';
import { readModules, type SourceModule } from './source-modules.ts';
import { sourceViolations } from './source-rules.ts';
import { vocabularyViolations } from './standard-terms.ts';
import { tableViolations } from './table-owners.ts';
import type { Violation } from './violation.ts';

const MIGRATIONS = 'platform/database/migrations';

/** Checks a tree against all architecture rules. */
export function checkTree(root: string): Violation[] {
  const sources = readModules(root);
  return [
    ...sources.flatMap(importViolations),
    ...sources.flatMap(sourceViolations),
    ...sources.flatMap(lazyPartViolations),
    ...sources.flatMap(vocabularyViolations),
    ...bindingViolations(sources),
    ...tableViolations(sources),
    ...cycleViolations(sources),
    ...folderCycleViolations(sources),
    ...firstScriptViolations(sources),
    ...migrationViolations(root),
  ];
}

/** Every import cycle, reported once at the file that closes it. */
function cycleViolations(sources: SourceModule[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const graph = new Map(
    sources.map(({ path, imports }) => [path, new Set(imports.map(({ target }) => target))]),
  );
  return findCycles(graph).map((cycle) => {
    const path = cycle.at(-1) ?? '';
    const { line = 1 } = byPath.get(path)?.imports.find(({ target }) => target === cycle[0]) ?? {};
    return { rule: 'no-cycles', path, line, what: `closes a cycle: ${showCycle(cycle)}` };
  });
}

/** Released migrations (`released.json` has the SHA-256 of each by name) that are missing or changed. */
function migrationViolations(root: string): Violation[] {
  const list = join(root, MIGRATIONS, 'released.json');
  const released: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  return Object.entries(released).flatMap(([name, hash]) => {
    const path = `${MIGRATIONS}/${name}.ts`;
    const now = existsSync(join(root, path)) ? hashOf(join(root, path)) : 'missing';
    return now === hash
      ? []
      : [{ rule: 'released-migrations', path, line: 1, what: 'changed after its release' }];
  });
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
