import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { BLOCK, padding, tarHeader } from './tar-header.ts';

/** The last file of an archive: the SHA-256 of the others, in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export class ArchiveWriter {
  #output: Writable;
  #modified: Date;
  #done: Promise<void>;
  #sums: string[] = [];
  bytes = 0;
  files = 0;

  constructor(output: Writable, modified: Date) {
    this.#output = output;
    this.#modified = modified;
    this.#done = finished(output);
    this.#done.catch(() => undefined);
  }

  /** @throws if the body does not have the given size */
  async add(path: string, size: number, body: Bytes): Promise<void> {
    await this.#put(tarHeader({ path, size }, this.#modified));
    const hash = createHash('sha256');
    let written = 0;
    for await (const piece of body) {
      written += piece.length;
      if (written > size) {
        break;
      }
      hash.update(piece);
      await this.#put(piece);
    }
    if (written !== size) {
      throw new Error(`${path} changed while it was read`);
    }
    await this.#put(padding(size));
    this.#sums.push(`${hash.digest('hex')}  ${path}\n`);
    this.files += 1;
  }

  async addText(path: string, text: string): Promise<void> {
    const body = Buffer.from(text);
    await this.add(path, body.length, [body]);
  }

  /** Writes the checksums and the end of the archive. */
  async end(): Promise<void> {
    await this.addText(SUMS, this.#sums.join(''));
    await this.#put(Buffer.alloc(2 * BLOCK));
    this.#output.end();
    await this.#done;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.bytes += bytes.length;
    if (bytes.length > 0 && !this.#output.write(bytes)) {
      await Promise.race([once(this.#output, 'drain'), this.#done]);
    }
  }
}
