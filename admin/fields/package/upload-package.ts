import { request } from '#admin/calls/client.ts';
import {
  PART_BYTES,
  packageBegin,
  packageFinish,
  packagePart,
  type UnfinishedUpload,
  type UploadedPackage,
} from '#contract/admin/packages.ts';
import type { Envelope, Failure } from '#contract/envelope.ts';
import { UploadProgress } from './upload-progress.ts';

/** Waits between attempts, in ms: a restart of the portal takes less than all of them. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 30_000];
/** Failures that pass by themselves. */
const PASSING = ['UNAVAILABLE', 'BUSY', 'TOO_MANY'];
const AT_ONCE = 2;
const READ_EVERY_MS = 1_500;

/** What the page shows of an upload. */
export interface UploadWatcher {
  /** The upload has begun, or goes on. */
  onBegin(upload: Pick<UnfinishedUpload, 'id' | 'received'>): void;
  /** The share that is sent; 1 once the server has all parts and reads the package. */
  onProgress(share: number): void;
  /** A part is tried again; undefined once it arrived. */
  onTrouble(reason: string | undefined): void;
  isCancelled(): boolean;
}

export type UploadResult =
  | { package: UploadedPackage }
  /** A final refusal is one of the file: sending the rest of it does not help. */
  | { refusal: string; isFinal: boolean }
  | { cancelled: true };

/** Uploads a package in parts. Parts that the server has from an earlier attempt are not sent again. */
export async function uploadPackage(file: File, watcher: UploadWatcher): Promise<UploadResult> {
  const identity = { file_name: file.name, size_bytes: file.size, modified_at: file.lastModified };
  const begun = await retried(() => request(packageBegin, identity), watcher);
  if (begun.status === 0) {
    return refused(begun);
  }
  const { id, received } = begun.data;
  watcher.onBegin({ id, received });
  const count = Math.ceil(file.size / PART_BYTES);
  const waiting = Array.from({ length: count }, (_, number) => number).filter(
    (number) => !received.includes(number),
  );
  const progress = new UploadProgress(count, received.length);
  const report = () => watcher.onProgress(progress.sentShare());
  let refusal: string | undefined;
  report();
  const sendParts = async () => {
    for (;;) {
      const number = refusal === undefined && !watcher.isCancelled() ? waiting.shift() : undefined;
      if (number === undefined) {
        return;
      }
      const part = file.slice(number * PART_BYTES, (number + 1) * PART_BYTES);
      const onSent = (bytes: number) => {
        progress.send(number, bytes / part.size);
        report();
      };
      const sent = await retried(() => request(packagePart, { id, number }, part, onSent), watcher);
      if (sent.status === 0) {
        refusal ??= sent.msg;
      } else {
        progress.store(number);
        report();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendParts));
  if (watcher.isCancelled()) {
    return { cancelled: true };
  }
  return refusal === undefined ? finish(id, watcher) : { refusal, isFinal: false };
}

async function finish(id: number, watcher: UploadWatcher): Promise<UploadResult> {
  for (;;) {
    const finished = await retried(() => request(packageFinish, { id }), watcher);
    if (watcher.isCancelled()) {
      return { cancelled: true };
    }
    if (finished.status === 0) {
      return refused(finished);
    }
    if (finished.data.package) {
      return { package: finished.data.package };
    }
    await wait(READ_EVERY_MS);
  }
}

function refused({ code, msg }: Failure): UploadResult {
  return { refusal: msg, isFinal: code === 'BAD_REQUEST' };
}

/** Sends again while the failure may pass. */
async function retried<T>(send: () => Promise<Envelope<T>>, watcher: UploadWatcher): Promise<Envelope<T>> {
  for (const pause of WAITS) {
    const response = await send();
    if (response.status === 1 || !PASSING.includes(response.code) || watcher.isCancelled()) {
      watcher.onTrouble(undefined);
      return response;
    }
    watcher.onTrouble(response.msg);
    await wait(pause);
  }
  watcher.onTrouble(undefined);
  return send();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
