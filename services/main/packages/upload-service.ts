import type { Readable } from 'node:stream';
import {
  PART_BYTES,
  type packageAbort,
  type packageBegin,
  type packagePart,
  type packageUnfinished,
} from '#contract/admin/packages.ts';
import type { CallData } from '#contract/call.ts';
import { packageKind } from '#contract/package-kinds.ts';
import { Refusal } from '#contract/refusal.ts';
import { MissingParts } from '#platform/adapters/storage/file-store.ts';
import { randomSecret } from '#platform/core/ids.ts';
import { Queue, QueueFull } from '#platform/core/queue.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle, MainAdminServices } from '../admin-context.ts';
import { wireTime } from '../lists/times.ts';
import * as uploads from './upload-repository.ts';

/** Stays free, for the database. */
const RESERVE_BYTES = 1024 ** 3;
const NAME_BYTES = 12;
const NO_UPLOAD = '这次上传已经结束或被放弃，请重新选择文件上传';
/** Parts in memory: each has up to `PART_BYTES`. */
const arriving = new Queue({ atOnce: 6, mostWaiting: 20 });

/**
 * Begins an upload, or continues the operator's own of the same file.
 * @throws {Refusal} BAD_REQUEST for another kind of file or one that is too large, and without space
 */
export const beginUpload: AdminHandle<typeof packageBegin> = async (
  { db, packages, mostBytes, freeBytes, operator, now },
  { file_name, size_bytes, modified_at },
) => {
  const kind = packageKind(file_name);
  if (!kind) {
    throw new Refusal('BAD_REQUEST', '只能上传 .apk、.ipa 或 .hap 安装包，请重新选择文件');
  }
  if (size_bytes > mostBytes) {
    throw new Refusal('BAD_REQUEST', `安装包有 ${sizeText(size_bytes)}，最大 ${sizeText(mostBytes)}`);
  }
  const identity = { operator_id: operator.id, file_name, size_bytes, modified_at };
  const path = `packages/${randomSecret(NAME_BYTES).toString('hex')}.${kind}`;
  const known = await transaction(db, (tx) => uploads.findUpload(tx, identity));
  if (known) {
    return present(known);
  }
  const free = await freeBytes();
  if (
    free !== undefined &&
    free - (await uploads.expectedBytes(db, PART_BYTES)) < size_bytes + RESERVE_BYTES
  ) {
    throw new Refusal(
      'BAD_REQUEST',
      `服务器的磁盘空间不足，无法保存 ${sizeText(size_bytes)} 的安装包。请联系管理员清理磁盘，或改为填写下载地址`,
    );
  }
  const id = await transaction(db, (tx) => uploads.insertUpload(tx, { ...identity, path, kind }, now));
  try {
    const token = await packages.beginParts(path, size_bytes, 'application/octet-stream');
    await uploads.setToken(db, id, token);
  } catch (error) {
    await uploads.deleteUpload(db, id);
    throw error;
  }
  return { id, file_name, size_bytes, received: [], touched_at: wireTime(now) };
};

/**
 * Stores a part. A part that was stored before is replaced.
 * @throws {Refusal} NOT_FOUND after the end of the upload, BAD_REQUEST for a part of another size, BUSY
 */
export const storePart: AdminHandle<typeof packagePart> = async (
  { db, packages, operator, now, file: body },
  { id, number },
) => {
  const upload = await uploads.readUpload(db, id, operator.id);
  if (upload?.state !== 'receiving') {
    throw new Refusal('NOT_FOUND', NO_UPLOAD);
  }
  const position = number * PART_BYTES;
  const length = Math.min(PART_BYTES, upload.size_bytes - position);
  if (length <= 0) {
    throw new Refusal('BAD_REQUEST', '安装包没有这一段，请重新选择文件上传');
  }
  try {
    const mark = await arriving.run(async () =>
      packages.putPart(upload, { number, position, body: await readPart(body, length) }),
    );
    if (await uploads.recordPart(db, { id, number, mark }, now)) {
      return {};
    }
  } catch (error) {
    if (error instanceof QueueFull) {
      throw new Refusal('BUSY', '同时上传的文件太多，稍后会自动重试');
    }
    if (!(error instanceof MissingParts)) {
      throw error;
    }
    // The next attempt begins again. Parts also disappear when another tab completes the upload.
    if (!(await packages.has(upload.path))) {
      await uploads.deleteUnfinished(db, id);
    }
  }
  throw new Refusal('NOT_FOUND', NO_UPLOAD);
};

/** Ends an upload and removes its parts, or its file; a package that a game uses stays. */
export const abortUpload: AdminHandle<typeof packageAbort> = async ({ db, packages, operator }, { id }) => {
  const upload = await uploads.readUpload(db, id, operator.id);
  if (upload && upload.state !== 'ready') {
    await discard({ db, packages }, upload);
  }
  return {};
};

/** The operator's uploads that can be continued. */
export const readUnfinished: AdminHandle<typeof packageUnfinished> = async ({ db, operator }) => {
  return { list: (await uploads.listUnfinished(db, operator.id)).map(present) };
};

/**
 * Removes an upload with all that is stored of it, unless it is complete meanwhile. The row goes last, so that a removal
 * that failed is repeated.
 */
export async function discard(
  { db, packages }: Pick<MainAdminServices, 'db' | 'packages'>,
  { id, path, token, state }: { id: number; path: string; token: string; state: string },
): Promise<void> {
  if (!(await uploads.claimUnfinished(db, id))) {
    return;
  }
  if (state === 'receiving' || state === 'removing') {
    await packages.abortParts({ path, token });
  }
  await packages.remove(path);
  await uploads.deleteUpload(db, id);
}

function present(row: uploads.UploadRow): CallData<typeof packageBegin> {
  const { id, file_name, size_bytes, parts, state, touched_at } = row;
  const all = Array.from({ length: partCount(size_bytes) }, (_, number) => number);
  return {
    id,
    file_name,
    size_bytes,
    touched_at: wireTime(touched_at),
    received: state === 'receiving' ? all.filter((number) => String(number) in parts) : all,
  };
}

/** The number of parts of a file. */
export function partCount(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** Reads a part of exactly `length` bytes: another one is cut off or of another file. */
async function readPart(body: Readable, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length);
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read + chunk.length > length) {
      throw new Refusal('BAD_REQUEST', `这一段超过 ${length} 字节，请重新选择文件上传`);
    }
    read += chunk.copy(part, read);
  }
  if (read < length) {
    throw new Refusal('BAD_REQUEST', `这一段只收到 ${read} 字节，应有 ${length} 字节，请重试`);
  }
  return part;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${Number((megabytes / 1024).toFixed(1))} GB`;
}
