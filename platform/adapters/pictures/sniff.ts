import type { PictureProblem } from './picture-plan.ts';

/** The formats that are taken, by the bytes they begin with. */
const BEGINNINGS: readonly [format: string, offset: number, bytes: string][] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
  ['heif', 4, 'ftypavif'],
];
/** What has no place in a picture: a page, a program, a document. */
const STOWAWAYS = /<script|<html|<!doctype|<\?php|<svg/i;
const PDF = '%PDF-';
/** A PDF's reader looks for it this far in; a ZIP's end stands this near the end (PKWARE APPNOTE 4.3.16). */
const PDF_REACH = 1_024;
const ZIP_END = 'PK\x05\x06';
const ZIP_REACH = 65_557;

/**
 * Looks at the bytes of what is sent as a picture, before anything reads it: whether it begins like one that is
 * taken, and whether it is something else at the same time.
 * @returns null where nothing speaks against it
 */
export function sniff(bytes: Buffer): PictureProblem | null {
  const isKnown = BEGINNINGS.some(
    ([, offset, beginning]) => bytes.toString('latin1', offset, offset + beginning.length) === beginning,
  );
  if (!isKnown) {
    return { reason: 'format' };
  }
  const text = bytes.toString('latin1');
  const isTwoThings =
    STOWAWAYS.test(text) ||
    text.slice(0, PDF_REACH).includes(PDF) ||
    text.slice(-ZIP_REACH).includes(ZIP_END);
  return isTwoThings ? { reason: 'smuggling' } : null;
}
