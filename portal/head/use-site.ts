import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/entities/site.ts';
import { readPageData } from '../api/page-loader.ts';
import type { RootData } from './page-meta.ts';

/** The face and the switches of the site this page belongs to; undefined where the root failed to load. */
export function useSite(): Site | undefined {
  const loaded = useRouteLoaderData('root') as string | undefined;
  return useMemo(() => (loaded === undefined ? undefined : readPageData<RootData>(loaded).site), [loaded]);
}
