/** The browser's time in ms. Times in responses come from the server. */
export function browserNow(): number {
  return Date.now();
}
