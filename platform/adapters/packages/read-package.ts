import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Worker } from 'node:worker_threads';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { PACKAGE_KINDS, type PackageKind } from '#contract/package-kinds.ts';
import { bytesOf } from '#platform/core/bytes-of.ts';
import type { FileStore } from '../storage/file-store.ts';
import { BadPackage, type ManifestFacts, type PackageFacts } from './package-facts.ts';

/** Limits of a package: its entries, the unpacked bytes of its manifest, and the time and memory to parse that. */
const LIMITS = { entries: 200_000, manifest: 4 * 1024 * 1024, parseMs: 5_000, parseMb: 128 };
/** Reads of a ZIP directory are small and in order: the store is read in blocks. */
const BLOCK = 256 * 1024;
/** The signatures of APK and HAP are a block before the directory, which ends with one of these words. */
const SIGNATURE_REACH = 64;
const SIGNATURE_WORDS = ['APK Sig Block 42', 'hap sign block', '<hap sign block>'];

const MANIFESTS: Record<PackageKind, { is(name: string): boolean; name: string }> = {
  apk: { name: 'AndroidManifest.xml', is: (name) => name === 'AndroidManifest.xml' },
  ipa: { name: 'Payload/*.app/Info.plist', is: (name) => /^Payload\/[^/]+\.app\/Info\.plist$/.test(name) },
  hap: { name: 'module.json', is: (name) => name === 'module.json' },
};
/** Entries of signatures inside of the ZIP file. */
const SIGNATURES: Record<PackageKind, RegExp> = {
  apk: /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/,
  ipa: /^Payload\/[^/]+\.app\/_CodeSignature\/CodeResources$/,
  hap: /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/,
};

/**
 * Reads what a stored package says of itself. Nothing but the directory and the manifest is unpacked.
 * @throws {BadPackage}
 */
export async function readPackage(
  store: Pick<FileStore, 'read'>,
  { path, size, kind }: { path: string; size: number; kind: PackageKind },
): Promise<PackageFacts> {
  const { name } = PACKAGE_KINDS[kind];
  const reader = new StoredBlocks(store, path, size);
  let zip: ZipFile;
  try {
    zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false, strictFileNames: false });
  } catch (error) {
    throw reader.failure ?? new BadPackage(`这不是 ${name} 安装包，或者文件已经损坏`, { cause: error });
  }
  const directory = zip.readEntryCursor;
  try {
    const { manifest, isSigned } = await findEntries(zip, kind);
    const bytes = await unpack(zip, manifest);
    const facts = await parseManifest(kind, bytes);
    return { ...facts, is_signed: isSigned || (await hasSignatureBlock(reader, directory)) };
  } catch (error) {
    if (error instanceof BadPackage) {
      throw error;
    }
    throw (
      reader.failure ??
      new BadPackage(`${name} 文件的结构不完整，请重新打包或重新下载后再传`, { cause: error })
    );
  } finally {
    zip.close();
  }
}

async function findEntries(zip: ZipFile, kind: PackageKind): Promise<{ manifest: Entry; isSigned: boolean }> {
  const { is, name } = MANIFESTS[kind];
  let manifest: Entry | undefined;
  let isSigned = false;
  let count = 0;
  if (zip.entryCount > LIMITS.entries) {
    throw tooMany(zip.entryCount);
  }
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > LIMITS.entries) {
      throw tooMany(count);
    }
    isSigned ||= SIGNATURES[kind].test(entry.fileName);
    if (is(entry.fileName)) {
      if (manifest && kind !== 'ipa') {
        // Installers and other readers would each take another one.
        throw new BadPackage(`安装包里有两个 ${name}，文件可能被篡改，不能上传`);
      }
      manifest ??= entry;
    }
  }
  if (!manifest) {
    throw new BadPackage(`这不是 ${PACKAGE_KINDS[kind].name} 安装包：里面没有 ${name}`);
  }
  return { manifest, isSigned };
}

function tooMany(count: number): BadPackage {
  return new BadPackage(`安装包里有 ${count} 个文件，最多 ${LIMITS.entries} 个`);
}

/** Unpacks the manifest up to its limit, whatever size it declares. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const large = () =>
    new BadPackage(
      `安装包里的 ${entry.fileName} 解压后超过 ${LIMITS.manifest / 1024 / 1024} MB，不是正常的安装包`,
    );
  if (entry.isEncrypted()) {
    throw new BadPackage('安装包设有密码，请换成没有密码的文件');
  }
  if (entry.uncompressedSize > LIMITS.manifest) {
    throw large();
  }
  return bytesOf(await zip.openReadStreamPromise(entry), LIMITS.manifest, large);
}

/** Parses a manifest in a thread with little memory, which is ended when it takes too long. */
async function parseManifest(kind: PackageKind, bytes: Buffer): Promise<ManifestFacts> {
  const worker = new Worker(new URL('./manifest-worker.ts', import.meta.url), {
    workerData: { kind, bytes },
    // Parsers print what they do not understand.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.parseMb, maxYoungGenerationSizeMb: 16 },
  });
  const signal = AbortSignal.timeout(LIMITS.parseMs);
  try {
    const [message] = (await once(worker, 'message', { signal })) as [
      { facts: ManifestFacts } | { problem: string | undefined },
    ];
    if ('facts' in message) {
      return message.facts;
    }
    throw new BadPackage(message.problem ?? '无法读取安装包里的清单文件');
  } catch (error) {
    throw error instanceof BadPackage
      ? error
      : new BadPackage('安装包里的清单文件过于复杂，无法读取', { cause: error });
  } finally {
    // An error after the result must not end the process.
    worker.on('error', () => undefined);
    await worker.terminate();
  }
}

async function hasSignatureBlock(reader: StoredBlocks, start: number): Promise<boolean> {
  const first = Math.max(0, start - SIGNATURE_REACH);
  if (first >= start) {
    return false;
  }
  const tail = (await reader.bytes(first, start)).toString('latin1');
  return SIGNATURE_WORDS.some((word) => tail.includes(word));
}

/** Random access to a stored file, in blocks of which the last is remembered. */
class StoredBlocks extends RandomAccessReader {
  /** A failure of the storage: the file itself may be sound. */
  failure: unknown;
  #store: Pick<FileStore, 'read'>;
  #path: string;
  #size: number;
  #block = { first: 0, bytes: Buffer.alloc(0) };

  constructor(store: Pick<FileStore, 'read'>, path: string, size: number) {
    super();
    this.#store = store;
    this.#path = path;
    this.#size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.bytes(position, position + length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: Error) => callback(error),
    );
  }

  /** The bytes from `start` to before `end`. */
  async bytes(start: number, end: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.#pieces(start, end)));
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const { first, bytes } = this.#block;
      if (at < first || at >= first + bytes.length) {
        await this.#load(at);
        continue;
      }
      const piece = bytes.subarray(at - first, Math.min(bytes.length, end - first));
      at += piece.length;
      yield piece;
    }
  }

  async #load(first: number): Promise<void> {
    const last = Math.min(first + BLOCK, this.#size) - 1;
    if (last < first) {
      throw new Error('a read beyond the end of the file');
    }
    try {
      const file = await this.#store.read(this.#path, { first, last });
      if (!file) {
        throw new Error(`${this.#path} is missing`);
      }
      const body = Readable.fromWeb(file.body as ReadableStream);
      this.#block = { first, bytes: Buffer.concat(await body.toArray()) };
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
