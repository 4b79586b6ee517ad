const MOST_RANGES = 20;

/**
 * A `Range` header as the file server can be given it (RFC 9110, 14.1 and 14.2), for a file of `size` bytes.
 * @returns undefined for one that has to be ignored: another unit, a malformed list, a range that ends before it begins
 */
export function soundRange(header: string, size: number): string | undefined {
  const [, list] = /^\s*bytes\s*=(.*)$/i.exec(header) ?? [];
  const parts = (list ?? '').split(',').map((part) => part.trim());
  const ranges = parts.filter((part) => part !== '').map((part) => soundPart(part, size));
  return ranges.length === 0 || ranges.length > MOST_RANGES || ranges.includes(undefined)
    ? undefined
    : `bytes=${ranges.join(',')}`;
}

/** `0-99`, `100-`, or `-50` for the last 50 bytes; a suffix that is longer than the file is all of it. */
function soundPart(part: string, size: number): string | undefined {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(part) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) {
    return undefined;
  }
  if (first === '') {
    return Number(last) > size ? '0-' : part;
  }
  return last !== '' && Number(last) < Number(first) ? undefined : part;
}
