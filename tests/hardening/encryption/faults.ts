import { randomBytes } from 'node:crypto';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAgeHeader } from '#platform/backup/age-file.ts';
import { readArchive } from '#platform/backup/archive-reader.ts';
import { SUMS } from '#platform/backup/archive-writer.ts';
import { type BackupDeps, writeBackupArchive } from '#platform/backup/backup-archive.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { NOW } from '#tests/integration/main-service/inputs.ts';

/** How a backup is written, and what is checked before a restore changes anything. */
export interface Procedures {
  write: typeof writeBackupArchive;
  check(path: string, identities: readonly string[]): Promise<unknown>;
}

export const asShipped: Procedures = { write: writeBackupArchive, check: checkBackupArchive };

const writesTo =
  (count: number): Procedures['write'] =>
  (deps, now, output) => {
    const backupRecipients = deps.config.backupRecipients.slice(0, count);
    return writeBackupArchive({ ...deps, config: { ...deps.config, backupRecipients } }, now, output);
  };

/** Planted bugs. */
export const plants: Record<string, Procedures> = {
  'writes plain text': { ...asShipped, write: writesTo(0) },
  'encrypts to the first recipient only': { ...asShipped, write: writesTo(1) },
  'skips the check': {
    ...asShipped,
    check: async (path, identities) => (await readArchive(path, identities).next()).value,
  },
  'stops at the checksums, before the last chunk': {
    ...asShipped,
    async check(path, identities) {
      for await (const { path: name } of readArchive(path, identities)) {
        if (name === SUMS) {
          return;
        }
      }
    },
  },
};

const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 16;
const BLOCK = 512;

/**
 * Makes a backup to two recipients, with only the last block of the archive in its last chunk, and tries to read it
 * without a key, with a wrong one, truncated, and with changed bits.
 * @returns the faults
 */
export async function findFaults(
  { write, check }: Procedures,
  { deps, identities, folder }: { deps: BackupDeps; identities: readonly string[]; folder: string },
): Promise<string[]> {
  const path = join(folder, 'backup.tar.age');
  const picture = join(deps.config.dataDir, 'media', 'fill.webp');
  const marker = 'a picture that nobody without a key may read';
  for (let bytes = 3 * CHUNK; ; ) {
    writeFileSync(picture, Buffer.concat([Buffer.from(marker), randomBytes(bytes - marker.length)]));
    await write(deps, NOW, createWriteStream(path));
    const header = await readAgeHeader(path);
    if (!header || readFileSync(path).includes(marker)) {
      return ['contains plain text'];
    }
    const payload = readFileSync(path).length - header.bytes - NONCE;
    const plain = payload - Math.ceil(payload / (CHUNK + TAG)) * TAG;
    if (plain % CHUNK === BLOCK) {
      break;
    }
    bytes += (CHUNK + BLOCK - (plain % CHUNK)) % CHUNK;
  }
  const whole = readFileSync(path);
  const start = ((await readAgeHeader(path))?.bytes ?? 0) + NONCE;
  const faults: string[] = [];
  const expectRefusal = async (what: string, bytes: Buffer, keys = identities) => {
    const damaged = join(folder, 'damaged.tar.age');
    writeFileSync(damaged, bytes);
    const isAccepted = await check(damaged, keys).then(
      () => true,
      () => false,
    );
    faults.push(...(isAccepted ? [`accepts it ${what}`] : []));
  };
  for (const [index, identity] of identities.slice(0, 2).entries()) {
    await check(path, [identity]).catch((error: Error) =>
      faults.push(`recipient ${index + 1} can't read it: ${error.message}`),
    );
  }
  await expectRefusal('without a key', whole, []);
  await expectRefusal('with a wrong key', whole, identities.slice(2));
  const lastChunk = BLOCK + TAG;
  const ends = [10, start - NONCE - 5, start - 1, start, start + CHUNK + TAG, start + 100_000];
  for (const end of [...ends, ...[lastChunk, lastChunk - 10, TAG, 1].map((cut) => whole.length - cut)]) {
    await expectRefusal(`truncated to ${end} of ${whole.length} bytes`, whole.subarray(0, end));
  }
  const positions = [30, start - NONCE - 3, start - 5, start, start + CHUNK, whole.length - 1];
  for (const at of [...positions, start + CHUNK * 2 + 77, whole.length - lastChunk]) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expectRefusal(`with a changed bit at ${at}`, bytes);
  }
  await expectRefusal('with bytes behind its end', Buffer.concat([whole, Buffer.alloc(100)]));
  return faults;
}
