import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An incomplete file of a process that died. */
const PART = /\.part$/;

/**
 * Lists every regular file below a folder, with slashes in its path. Ignores a missing folder, files that are removed
 * meanwhile, and links.
 */
export async function* filesBelow(
  folder: string,
  below = '',
): AsyncGenerator<{ path: string; size: number }> {
  for (const entry of await entriesOf(join(folder, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesBelow(folder, path);
    } else if (entry.isFile() && !PART.test(entry.name)) {
      const found = await stat(join(folder, path)).catch(nullIfMissing);
      if (found) {
        yield { path, size: found.size };
      }
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Handles the rejection of a file operation. @throws the error, unless the file or folder is missing */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
    return null;
  }
  throw error;
}
