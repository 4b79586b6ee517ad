/** The route middlewares there are, by name. A route names its own in `handle.middleware`. */
const known: ReadonlySet<string> = new Set();

/**
 * Refuses a route that names a middleware nobody knows, as specified.
 * @throws a response 500 `Unknown middleware {name}`
 */
export function checkMiddleware(matches: readonly { handle?: unknown }[]): void {
  for (const { handle } of matches) {
    const names = (handle as { middleware?: string[] } | undefined)?.middleware ?? [];
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) {
      const text = `Unknown middleware ${unknown}`;
      throw new Response(text, { status: 500, statusText: text });
    }
  }
}
