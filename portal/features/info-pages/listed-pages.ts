import { siteMap } from '#contract/site-map.ts';

/** The pages besides the main navigation in the list of all sections. */
export const listedPages = siteMap.flatMap(({ path, needs, listed }) =>
  listed ? [{ ...listed, href: path, ...(needs && { needs }) }] : [],
);
