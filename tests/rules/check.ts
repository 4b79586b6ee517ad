import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importViolations } from './import-rules.ts';
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
    ...sources.flatMap(vocabularyViolations),
    ...tableViolations(sources),
    ...cycleViolations(sources),
    ...migrationViolations(root),
  ];
}

/** Every import cycle, reported once at the file that closes it. */
function cycleViolations(sources: SourceModule[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const found: Violation[] = [];
  function walk(path: string, trail: string[]): void {
    for (const { target, line } of byPath.get(path)?.imports ?? []) {
      const start = trail.indexOf(target);
      if (start >= 0) {
        const cycle = [...trail.slice(start), target].join(' → ');
        found.push({ rule: 'no-cycles', path, line, what: `closes a cycle: ${cycle}` });
      } else if (byPath.has(target) && !finished.has(target)) {
        walk(target, [...trail, target]);
      }
    }
    finished.add(path);
  }
  for (const { path } of sources) {
    if (!finished.has(path)) {
      walk(path, [path]);
    }
  }
  return found;
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
