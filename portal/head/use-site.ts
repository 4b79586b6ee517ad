import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/entities/site.ts';
import { readPageData } from '../api/page-loader.ts';
import type { RootData } from './page-meta.ts';

/** The data of the root route; undefined if it failed to load. */
export function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData('root') as string | undefined;
  return useMemo(() => (loaded === undefined ? undefined : readPageData<RootData>(loaded)), [loaded]);
}

/** The site of this page; undefined if the root failed to load. */
export function useSite(): Site | undefined {
  return useRootData()?.site;
}

/** The origin of absolute addresses; empty if the root failed to load. */
export function useOrigin(): string {
  return useRootData()?.origin ?? '';
}
