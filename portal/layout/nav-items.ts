import { sections, sectionsByKind, topPaths } from '#contract/site-map.ts';

const withItem = sectionsByKind.flatMap(([kind, { nav, pages }]) =>
  nav ? [{ kind, nav, href: pages[0].path }] : [],
);

/** The sections of the main navigation in order. Those with an icon are in the bottom navigation on phones. */
export const navItems = withItem.map(({ kind, nav: { label, short, icon }, href }) => ({
  kind,
  label,
  short,
  href,
  icon,
}));

/** The highlighted sections: those of the navigation, then those without an item. */
const highlighted = [
  ...new Set([
    ...withItem.map(({ kind }) => kind),
    ...sectionsByKind.flatMap(([, { highlights: kind }]) => kind ?? []),
  ]),
];

/** The page of the player, which the header's avatar and the bottom navigation link to. */
export const ownPage = sections.my.pages[0].path;

/** The index of the highlighted item by path; its sub-routes have the same. */
export const highlights: readonly (readonly [path: string, item: number])[] = sectionsByKind
  .filter(([, { nav, highlights: other }]) => nav ?? other)
  .flatMap(([kind, section]) =>
    topPaths(section).map((path) => [path, highlighted.indexOf(section.highlights ?? kind)] as const),
  );

const topPathsIn = (layout: 'footer' | 'none') =>
  sectionsByKind.flatMap(([, section]) => (section.layout === layout ? topPaths(section) : []));

/** The paths without a header, and those with neither header nor footer. */
export const headless = topPathsIn('footer');
export const bare = topPathsIn('none');
