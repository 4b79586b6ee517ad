import { open } from 'node:fs/promises';

/** The header of a file that is encrypted in the format of age (age-encryption.org/v1). */
export interface AgeHeader {
  bytes: number;
  recipients: number;
}

export const AGE_MAGIC = 'age-encryption.org/v1\n';
/** More than 500 recipients. Limits what is read into memory of a file that only begins like one. */
const MAX_HEADER = 64 * 1024;
const MAC_LINE = /^--- [A-Za-z0-9+/]{43}\n/m;
const NONCE = 16;
const TAG = 16;
const CHUNK = 64 * 1024 + TAG;

/**
 * Reads the header of a file, whatever its name; undefined if the file is not encrypted.
 * @throws if the header is incomplete
 */
export async function readAgeHeader(path: string): Promise<AgeHeader | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    if (!text.startsWith(AGE_MAGIC)) {
      return undefined;
    }
    const end = MAC_LINE.exec(text);
    if (!end) {
      throw new Error('the header of the encrypted file has no end');
    }
    const bytes = end.index + end[0].length;
    return { bytes, recipients: text.slice(0, bytes).match(/^-> /gm)?.length ?? 0 };
  } finally {
    await file.close();
  }
}

/** Whether a file of this size ends with a complete chunk. A change inside a chunk shows only with the identity. */
export function hasWholeChunks({ bytes }: AgeHeader, fileBytes: number): boolean {
  const payload = fileBytes - bytes - NONCE;
  const last = payload % CHUNK;
  return payload === TAG || (payload > TAG && (last === 0 || last > TAG));
}
