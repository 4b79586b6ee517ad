import { isInTable, sectionsByKind, topPaths } from '#contract/site-map.ts';

/** The pages of the server's table, each with its sub-routes. */
export const tablePaths: readonly string[] = sectionsByKind.flatMap(([, section]) =>
  topPaths({ pages: section.pages.filter(isInTable) }),
);
