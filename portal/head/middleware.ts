/** The known middlewares of pages. */
const middlewares: ReadonlySet<string> = new Set();

/** The sentence about the first unknown middleware that a page names; undefined without one. */
export function unknownMiddleware(names: readonly string[] = []): string | undefined {
  const unknown = names.find((name) => !middlewares.has(name));
  return unknown === undefined ? undefined : `Unknown middleware ${unknown}`;
}
