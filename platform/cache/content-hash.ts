import { createHash } from 'node:crypto';

/** Where a text says when it was made: in JSON (also JSON within JSON), in RSS and in iCalendar. */
const MOMENTS = /("generated_at\\*":\\*"|<lastBuildDate>|\nDTSTAMP:)[^"\\<\r\n]*/g;

/** A hash of a body's content. */
export interface ContentHash {
  hash: string;
  /** False where the hash leaves out the moment at which the body was made: bodies with one hash may differ in it. */
  isExact: boolean;
}

/**
 * Hashes a body without the moments at which its parts were made, so that the same content has the same hash whenever
 * and wherever it is made.
 */
export function contentHash(body: Buffer): ContentHash {
  const text = body.toString('latin1');
  const plain = text.replace(MOMENTS, '$1');
  const hash = createHash('sha256').update(plain, 'latin1').digest('base64url').slice(0, 20);
  return { hash, isExact: plain === text };
}
