/**
 * The browser's clock in ms, for what happens in the browser alone. What a page shows is derived from its
 * answer's own time instead, so that server and browser render the same.
 */
export function browserNow(): number {
  return Date.now();
}

let ahead = 0;

/**
 * Takes down the server's time from a response's `Date` header. (What an answer says of when it was made is no clock: a
 * browser shows it again for as long as the server says that nothing else has changed.)
 */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  ahead = Number.isNaN(at) ? ahead : at - browserNow();
}

/** How far the server's clock is ahead of the browser's, in ms, by the last response that said. */
export function serverAhead(): number {
  return ahead;
}
