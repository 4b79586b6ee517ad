import { createHash } from 'node:crypto';

/** The digest of the specification's signature. */
export const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
