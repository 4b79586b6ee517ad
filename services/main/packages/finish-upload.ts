import { createHash } from 'node:crypto';
import { type packageFinish, UPLOAD_HOURS, type UploadedPackage } from '#contract/admin/packages.ts';
import type { PackageKind } from '#contract/package-kinds.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { BadPackage } from '#platform/adapters/packages/package-facts.ts';
import { readPackage } from '#platform/adapters/packages/read-package.ts';
import { type FileStore, MissingParts, StoreFailure } from '#platform/adapters/storage/file-store.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle, MainAdminServices } from '../admin-context.ts';
import { wireTime } from '../lists/times.ts';
import * as uploads from './upload-repository.ts';
import { discard, partCount } from './upload-service.ts';

/** How long a call waits for the reading of a package before the client calls again; connections idle for 20 s end. */
const WAIT_MS = 8_000;
const HOUR_MS = 3_600_000;
/** Packages are removed this long after their last use: an undo of a change may bring one back. */
const UNUSED_DAYS = 30;

/** The packages that this process reads, by upload. Another process that is called reads a package again. */
const reading = new Map<number, Promise<UploadedPackage>>();

/**
 * Completes an upload and reads its package; null while that goes on. A package that is refused is removed.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST
 */
export const finishUpload: AdminHandle<typeof packageFinish> = async (context, { id }) => {
  const upload = orNotFound(
    await uploads.readUpload(context.db, id, context.operator.id),
    '这次上传已经结束或被放弃，请重新选择文件上传',
  );
  if (upload.state === 'ready') {
    return { package: upload.facts as UploadedPackage };
  }
  if (upload.state === 'receiving') {
    await complete(context, upload);
  }
  let work = reading.get(id);
  if (!work) {
    work = readStored(context, upload, context).finally(() => reading.delete(id));
    // The next call reports a failure that no call waits for: it reads the package again.
    work.catch(() => undefined);
    reading.set(id, work);
  }
  return { package: await unlessSlow<UploadedPackage | null>(work, null, WAIT_MS) };
};

async function complete(
  { db, packages }: Pick<MainAdminServices, 'db' | 'packages'>,
  upload: uploads.UploadRow,
): Promise<void> {
  const count = partCount(upload.size_bytes);
  const marks = Array.from({ length: count }, (_, number) => upload.parts[number]);
  const isWhole = (all: (string | undefined)[]): all is string[] => all.every((one) => one !== undefined);
  if (!isWhole(marks)) {
    const lacking = marks.filter((one) => one === undefined).length;
    throw new Refusal('CONFLICT', `还有 ${lacking} 段没有上传，请继续上传`);
  }
  try {
    await packages.completeParts(upload, marks);
  } catch (error) {
    if (error instanceof MissingParts) {
      await discard({ db, packages }, upload);
      throw new Refusal('NOT_FOUND', '已上传的分段已丢失，请重新选择文件上传');
    }
    throw error;
  }
  await uploads.markStored(db, upload.id);
}

async function readStored(
  deps: Pick<MainAdminServices, 'db' | 'packages'>,
  { id, path, kind, file_name, size_bytes, token }: uploads.UploadRow,
  context: AdminContext,
): Promise<UploadedPackage> {
  const { db, packages } = deps;
  const file = { path, size: size_bytes, kind: kind as PackageKind };
  try {
    const read = await readPackage(packages, file);
    const sha256 = await hashOf(packages, file);
    const facts: UploadedPackage = {
      path,
      kind: file.kind,
      file_name,
      size_bytes,
      sha256,
      uploaded_at: wireTime(context.now),
      ...read,
    };
    await transaction(db, async (tx) => {
      if (await uploads.markReady(tx, id, facts, context.now)) {
        await record(tx, {
          ...auditOf('games', context),
          action: 'upload',
          title: file_name,
          after: { path, sha256, package_name: facts.package_name, version: facts.version },
        });
      }
    });
    return facts;
  } catch (error) {
    if (error instanceof BadPackage) {
      await discard(deps, { id, path, token, state: 'stored' });
      throw new Refusal('BAD_REQUEST', error.message);
    }
    throw error;
  }
}

/** Reads the stored file, not what was sent: the hash is of what players download. */
async function hashOf(packages: FileStore, { path, size }: { path: string; size: number }): Promise<string> {
  const file = await packages.read(path);
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of file?.body ?? []) {
    hash.update(chunk);
    read += chunk.length;
  }
  if (read !== size) {
    throw new StoreFailure(`the store has ${read} of ${size} bytes of ${path}`);
  }
  return hash.digest('hex');
}

/**
 * Removes uploads that were abandoned, and old packages that no game and no waiting change has. Each is checked again and
 * marked before its removal, so that a save at the same time has it or is refused.
 * @returns their number
 */
export async function removeAbandoned(
  { db, packages }: Pick<MainAdminServices, 'db' | 'packages'>,
  now: Date,
): Promise<number> {
  const limits = {
    before: new Date(now.getTime() - UPLOAD_HOURS * HOUR_MS),
    unused: new Date(now.getTime() - UNUSED_DAYS * 24 * HOUR_MS),
  };
  await uploads.noteUsed(db, now, new Date(now.getTime() - 24 * HOUR_MS));
  let removed = 0;
  for (const upload of await uploads.listAbandoned(db, limits)) {
    if (await uploads.claimAbandoned(db, upload.id, limits)) {
      await discard({ db, packages }, upload);
      removed += 1;
    }
  }
  return removed;
}
