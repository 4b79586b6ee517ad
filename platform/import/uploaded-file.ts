import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#contract/refusal.ts';

export interface TemporaryFile {
  path: string;
  remove(): Promise<void>;
}

export async function createTemporaryFile(fill: (path: string) => Promise<void>): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), 'youmen-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'input');
  try {
    await fill(path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Stores an upload in a temporary file.
 * @throws {Refusal} BAD_REQUEST above `most` bytes
 */
export function storeUpload(upload: Readable, most: number): Promise<TemporaryFile> {
  return createTemporaryFile((path) =>
    pipeline(upload, atMost(most), createWriteStream(path, { mode: 0o600 })),
  );
}

function atMost(most: number) {
  return async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > most) {
        throw new Refusal('BAD_REQUEST', `文件太大，最多 ${most / 1024 / 1024} MB`);
      }
      yield chunk;
    }
  };
}
