import { sectionsByKind, topPaths } from '#contract/site-map.ts';
import { OFFLINE_PAGE } from '../stores.ts';

/** The pages that the worker caches, each with its sub-routes. */
export const cachedPaths: readonly string[] = [
  ...sectionsByKind.flatMap(([, section]) => (section.offline === false ? [] : topPaths(section))),
  OFFLINE_PAGE,
];
