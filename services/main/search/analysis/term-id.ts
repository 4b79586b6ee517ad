/**
 * The number that stands for an index term in the database: 32 bits, signed. Two terms may share one, which
 * costs a candidate that the matching throws out again. The numbers are stored: another function means that
 * everything is indexed anew.
 */
export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) | 0;
}
