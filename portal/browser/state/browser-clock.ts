/**
 * The browser's clock in ms, for client-side state. Rendering uses the time of the response instead, so that server and
 * browser render the same.
 */
export function browserNow(): number {
  return Date.now();
}

let ahead = 0;

/** Reads the server time from a response's `Date` header. The time in the data is no clock: the HTTP cache reuses it. */
export function readServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  ahead = Number.isNaN(at) ? ahead : at - browserNow();
}

/** How far the server clock is ahead of the browser's, in ms, by the last `Date` header. */
export function serverAhead(): number {
  return ahead;
}
