interface Medium {
  kind?: unknown;
  url?: unknown;
  alt?: unknown;
}

/**
 * The given pictures of a game, with the texts of those that it has already. Its videos follow, unless the input has
 * videos of its own: a list of screenshots says nothing about them.
 */
export function mergedMedia<Given extends Medium, Stored extends Medium>(
  given: readonly Given[],
  current: readonly Stored[],
): (Given | Stored)[] {
  const known = new Map(current.map((one) => [one.url, one.alt]));
  const own = given.map((one) => ({ ...one, alt: one.alt || (known.get(one.url) ?? '') }));
  const hasVideos = given.some(({ kind }) => kind === 'video');
  return [...own, ...(hasVideos ? [] : current.filter(({ kind }) => kind === 'video'))];
}
