import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An incomplete file of a process that died. */
const PART = /\.part$/;

/** Lists every regular file below a folder, with slashes in its path. Ignores a missing folder and links. */
export async function* filesBelow(
  folder: string,
  below = '',
): AsyncGenerator<{ path: string; size: number }> {
  for (const entry of await entriesOf(join(folder, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* filesBelow(folder, path);
    } else if (entry.isFile() && !PART.test(entry.name)) {
      yield { path, size: (await stat(join(folder, path))).size };
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}
