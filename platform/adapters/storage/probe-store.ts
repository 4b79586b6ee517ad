import { randomId } from '#platform/core/ids.ts';
import { type FileStore, StoreFailure } from './file-store.ts';

/** The folder of the files of `probeStore`. */
export const PROBE_FOLDER = 'doctor/';

/** Writes, reads and removes a small file. @throws if the store does not return what was written */
export async function probeStore(store: FileStore): Promise<void> {
  const name = randomId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const path = `${PROBE_FOLDER}probe-${name}.webp`;
  const body = Buffer.from('probe');
  await store.put(path, body, 'image/webp');
  try {
    const file = await store.read(path);
    const read = file && Buffer.from(await new Response(file.body).arrayBuffer());
    if (!read?.equals(body)) {
      throw new StoreFailure('the store returned other bytes than were written');
    }
  } finally {
    await store.remove(path);
  }
}
