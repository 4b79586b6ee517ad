/**
 * The id of an index term in the database: a signed 32-bit hash. A collision costs a candidate that the matching
 * rejects. The ids are stored: changing the function requires a full reindex.
 */
export function termId(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) | 0;
}
