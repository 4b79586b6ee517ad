/** The browser's time, in ms: for how long nobody has done anything. What an answer says has the server's. */
export function browserNow(): number {
  return Date.now();
}
