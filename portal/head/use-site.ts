import { createContext, useContext } from 'react';
import type { Site } from '#contract/entities/site.ts';
import type { RootData } from './page-meta.ts';

/** The site and the origin of a page; undefined if they failed to load. */
export const RootContext = createContext<RootData | undefined>(undefined);

/** The site of this page; undefined if it failed to load. */
export function useSite(): Site | undefined {
  return useContext(RootContext)?.site;
}
