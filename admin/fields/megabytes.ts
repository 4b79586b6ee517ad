const MEGABYTE = 1024 * 1024;

/** Bytes in megabytes, rounded to two decimals. */
export function toMegabytes(bytes: number): number {
  return Number((bytes / MEGABYTE).toFixed(2));
}

export function fromMegabytes(megabytes: number): number {
  return Math.round(megabytes * MEGABYTE);
}
