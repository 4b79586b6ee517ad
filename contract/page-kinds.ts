import { type PageKind, sectionsByKind } from './site-map.ts';

export const PAGE_NAMES = Object.fromEntries(
  sectionsByKind.map(([kind, { name }]) => [kind, name]),
) as Record<PageKind, string>;

export const PAGE_KINDS = Object.keys(PAGE_NAMES) as [PageKind, ...PageKind[]];
