/**
 * The kinds of pages that links lead to most, by their routes' ids; what stands below a page counts as that page.
 * @param paths of a page's links, each as often as it stands there
 */
export function leadingPages(paths: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const [, id = ''] = path.split('/');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([id]) => id);
}
