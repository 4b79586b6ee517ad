import { LRUCache } from 'lru-cache';

/** Longer texts are not cached. */
const MAX_CHARS = 512;

/** Memoises `work` for the `most` texts used last. For input of visitors, which mostly repeats. */
export function remembered<Result>(work: (text: string) => Result, most: number): (text: string) => Result {
  const cache = new LRUCache<string, { result: Result }>({
    max: most,
    memoMethod: (text) => ({ result: work(text) }),
  });
  return (text) => (text.length <= MAX_CHARS ? cache.memo(text).result : work(text));
}
