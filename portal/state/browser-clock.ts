/**
 * The browser's clock in ms, for what happens in the browser alone. What a page shows is derived from its
 * answer's own time instead, so that server and browser render the same.
 */
export function browserNow(): number {
  return Date.now();
}
