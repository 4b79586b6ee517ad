import { createHash } from 'node:crypto';

export const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
