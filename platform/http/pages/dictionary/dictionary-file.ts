import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomId } from '#platform/core/ids.ts';

/**
 * Reads a file that several processes share; the first process makes it. All of them get the same bytes, also if some make it at the
 * same time.
 */
export async function sharedFile(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = await contentOf(path);
  if (known) {
    return known;
  }
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomId()}`;
  try {
    await writeFile(draft, await make(), { mode: 0o600 });
    await link(draft, path).catch(unlessExists);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path);
}

async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') {
    throw error;
  }
}
