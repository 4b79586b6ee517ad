import { createHash } from 'node:crypto';
import { ArchiveSource, UnusableArchive, unusable } from './archive-source.ts';
import { SUMS } from './archive-writer.ts';
import { BLOCK, NotPlainFile, padding, readTarHeader, type TarHeader } from './tar-header.ts';

/** A file of an archive. Its body can be read once or skipped. */
export interface ArchiveFile {
  path: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

/** Limits for the number of files and for a file that is read into memory, above what the portal writes. */
const MAX_FILES = 500_000;
const MAX_TEXT = 32 * 1024 * 1024;
const SHOWN_PATH = 100;
const MEGABYTE = 1024 * 1024;
/** Magic numbers of compressed archives. */
const COMPRESSED: readonly [signature: number, format: string][] = [
  [0x1f8b, 'gzip'],
  [0x504b, 'ZIP'],
  [0x425a, 'bzip2'],
  [0xfd37, 'xz'],
  [0x28b5, 'zstd'],
];
const ARMORED = '-----BEGIN AGE';

/**
 * Yields the files of an archive in order. Checks the headers only: regular files with paths that stay below the
 * target folder.
 * @param identities private keys of age, one of which an encrypted archive needs
 * @throws {UnusableArchive} if the archive is missing, truncated, invalid, or encrypted to others
 */
export async function* readArchive(
  path: string,
  identities: readonly string[] = [],
): AsyncGenerator<ArchiveFile> {
  const source = new ArchiveSource(path, identities);
  try {
    for (let count = 1; ; count += 1) {
      const head = headerOf(path, await source.take(BLOCK), count);
      if (!head) {
        await source.skipRest();
        return;
      }
      let isRead = false;
      const body = (async function* () {
        isRead = true;
        yield* source.chunks(head.size);
      })();
      yield { ...head, body };
      if (isRead) {
        await body.return(undefined);
      } else {
        await source.skip(head.size);
      }
      await source.skip(padding(head.size).length);
    }
  } catch (error) {
    throw error instanceof UnusableArchive ? error : unusable(path, error);
  } finally {
    await source.close();
  }
}

/**
 * Reads a whole archive and verifies every checksum.
 * @returns the sizes of its files by path
 * @throws {UnusableArchive}
 */
export async function checkArchive(
  path: string,
  identities: readonly string[] = [],
): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  const expected = createHash('sha256');
  let found: string | undefined;
  for await (const file of readArchive(path, identities)) {
    if (found !== undefined || files.has(file.path)) {
      throw unusable(path);
    }
    const hash = createHash('sha256');
    for await (const chunk of file.body) {
      hash.update(chunk);
    }
    const sum = hash.digest('hex');
    if (file.path === SUMS) {
      found = sum;
    } else {
      files.set(file.path, file.size);
      expected.update(`${sum}  ${file.path}\n`);
    }
  }
  if (found === undefined || found !== expected.digest('hex')) {
    throw unusable(path);
  }
  return files;
}

export async function textOf({ path, size, body }: ArchiveFile): Promise<string> {
  if (size > MAX_TEXT) {
    throw new UnusableArchive(
      `归档里的 ${path} 有 ${Math.ceil(size / MEGABYTE)} MB，最多 ${MAX_TEXT / MEGABYTE} MB：它不是门户生成的，请换一个归档文件。`,
    );
  }
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8');
}

/** @throws {UnusableArchive} */
function headerOf(archive: string, block: Buffer, count: number): TarHeader | undefined {
  const compressed = COMPRESSED.find(([signature]) => count === 1 && block.readUInt16BE(0) === signature);
  if (compressed) {
    throw new UnusableArchive(
      `${archive} 是 ${compressed[1]} 压缩文件，不是 .tar 归档。请先解压，再用里面的 .tar 文件。`,
    );
  }
  if (count === 1 && block.toString('latin1', 0, ARMORED.length) === ARMORED) {
    throw new UnusableArchive(
      `${archive} 是文本格式（age -a）的加密文件。请先用 age -d -i 私钥文件 解开，再恢复解出的 .tar 文件。`,
    );
  }
  let head: TarHeader | undefined;
  try {
    head = readTarHeader(block);
  } catch (error) {
    throw error instanceof NotPlainFile
      ? new UnusableArchive(
          `${archive} 里的 ${shown(error.path)} 不是普通文件（例如链接或文件夹）。这不是门户生成的归档，没有读取。`,
        )
      : unusable(archive, error);
  }
  if (head && !isSafePath(head.path)) {
    throw new UnusableArchive(
      `${archive} 里有不允许的文件名（${shown(head.path)}）：它会写到其他文件夹。这不是门户生成的归档，没有读取。`,
    );
  }
  if (head && count > MAX_FILES) {
    throw new UnusableArchive(
      `${archive} 里的文件超过 ${MAX_FILES / 10_000} 万个：它不是门户生成的，请换一个归档文件。`,
    );
  }
  return head;
}

function shown(path: string): string {
  return path.replace(/\p{Cc}/gu, '?').slice(0, SHOWN_PATH);
}

function isSafePath(path: string): boolean {
  return (
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(path)
  );
}
