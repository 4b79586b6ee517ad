/** A text beyond this many characters is worked on each time. */
const LONGEST = 512;

/**
 * The same function, with what it gave for up to `most` texts remembered. For texts that visitors choose and mostly
 * choose alike; once there are more, it begins anew.
 */
export function remembered<Result>(work: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) {
      return seen;
    }
    const result = work(text);
    if (text.length <= LONGEST) {
      if (known.size >= most) {
        known.clear();
      }
      known.set(text, result);
    }
    return result;
  };
}
