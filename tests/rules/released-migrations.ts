import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from './violation.ts';

const FOLDER = 'platform/database/migrations';

/** Released migrations (`released.json` holds the SHA-256 of each by its name) that are gone or not what they were. */
export function migrationViolations(root: string): Violation[] {
  const list = join(root, FOLDER, 'released.json');
  const released: Record<string, string> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  return Object.entries(released).flatMap(([name, hash]) => {
    const path = `${FOLDER}/${name}.ts`;
    const now = existsSync(join(root, path)) ? hashOf(join(root, path)) : 'gone';
    return now === hash
      ? []
      : [{ rule: 'released-migrations', path, line: 1, what: 'changed after its release' }];
  });
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
