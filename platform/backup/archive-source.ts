import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { readAgeHeader } from './age-file.ts';

/** The file is not an archive, is incomplete, or has other contents. The message is for the operator. */
export class UnusableArchive extends Error {}

export function unusable(path: string, cause?: unknown): UnusableArchive {
  if ((cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    return new UnusableArchive(`找不到 ${path}。`);
  }
  return new UnusableArchive(`${path} 不完整：不是归档文件，没有写完，或已经损坏。`, { cause });
}

const BUFFER = 256 * 1024;

/** Reads a file sequentially in blocks of a given size, decrypted where it is encrypted. Nothing is written to a disk. */
export class ArchiveSource {
  #path: string;
  #chunks: AsyncGenerator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #isBroken = false;

  /** @param identities private keys of age, for an encrypted file */
  constructor(path: string, identities: readonly string[]) {
    this.#path = path;
    this.#chunks = plainChunks(path, identities);
  }

  async *chunks(size: number): AsyncGenerator<Buffer> {
    let remaining = size;
    try {
      while (remaining > 0) {
        const chunk = (await this.#next()).subarray(0, remaining);
        this.#rest = this.#rest.subarray(chunk.length);
        remaining -= chunk.length;
        yield chunk;
      }
    } finally {
      if (!this.#isBroken) {
        await this.skip(remaining);
      }
    }
  }

  async take(size: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.chunks(size)));
  }

  async skip(size: number): Promise<void> {
    for (let remaining = size; remaining > 0; ) {
      const { length } = (await this.#next()).subarray(0, remaining);
      this.#rest = this.#rest.subarray(length);
      remaining -= length;
    }
  }

  /** Reads up to the end, which an encrypted file authenticates. */
  async skipRest(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    for await (const _ of this.#chunks) {
      // The content behind an archive has no meaning.
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined);
  }

  async #next(): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next().catch((error: unknown) => {
        this.#isBroken = true;
        throw error instanceof UnusableArchive ? error : unusable(this.#path, error);
      });
      if (done) {
        this.#isBroken = true;
        throw unusable(this.#path);
      }
      this.#rest = value;
    }
    return this.#rest;
  }
}

async function* plainChunks(path: string, identities: readonly string[]): AsyncGenerator<Buffer> {
  const header = await readAgeHeader(path);
  const file = createReadStream(path, { highWaterMark: BUFFER });
  try {
    if (!header) {
      yield* file as AsyncIterable<Buffer>;
      return;
    }
    for await (const { buffer, byteOffset, length } of await decrypted(path, file, identities)) {
      yield Buffer.from(buffer, byteOffset, length);
    }
  } finally {
    file.destroy();
  }
}

async function decrypted(path: string, file: Readable, identities: readonly string[]) {
  if (identities.length === 0) {
    throw new UnusableArchive(
      `${path} 是加密的备份，要有私钥文件才能读：命令行加 --identity 私钥文件，后台填写私钥。私钥文件是 age-keygen 保存的那个，里面有以 AGE-SECRET-KEY-1 开头的一行，对应做备份时 BACKUP_RECIPIENTS 里的公钥。\nThe backup is encrypted: it needs the identity file of a recipient in BACKUP_RECIPIENTS (restore … --identity FILE).`,
    );
  }
  const { Decrypter, identityToRecipient } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) {
    decrypter.addIdentity(identity);
  }
  decrypter.addIdentity({
    // The decrypter tries the identities in turn: the last one only if no other is a recipient.
    async unwrapFileKey() {
      const keys = (await Promise.all(identities.map(identityToRecipient))).join('、');
      throw new UnusableArchive(
        `提供的私钥无法解密 ${path}：它的公钥是 ${keys}，备份是用其他公钥加密的（或文件头已经损坏）。请使用与备份时的公钥对应的私钥文件。\nThe identity does not match a recipient of the backup: use the identity file of a public key that BACKUP_RECIPIENTS had when the backup was made.`,
      );
    },
  });
  return decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>);
}
