const MEGABYTE = 1024 * 1024;

/** Bytes as the megabytes that players are told, to two places. */
export function toMegabytes(bytes: number): number {
  return Number((bytes / MEGABYTE).toFixed(2));
}

/** Typed megabytes as whole bytes. */
export function fromMegabytes(megabytes: number): number {
  return Math.round(megabytes * MEGABYTE);
}
