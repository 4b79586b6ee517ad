import { siteMap } from '#contract/site-map.ts';

export const listedPages = siteMap.flatMap(({ path, needs, listed }) =>
  listed ? [{ ...listed, href: path, ...(needs && { needs }) }] : [],
);
