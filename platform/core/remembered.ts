/** Longer texts are not cached. */
const MAX_CHARS = 512;

/**
 * Memoises `work` for up to `most` texts and clears the cache when it is full. For input of visitors, which mostly
 * repeats.
 */
export function remembered<Result>(work: (text: string) => Result, most: number): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) {
      return cached;
    }
    const result = work(text);
    if (text.length <= MAX_CHARS) {
      if (cache.size >= most) {
        cache.clear();
      }
      cache.set(text, result);
    }
    return result;
  };
}
