import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { readPageData } from '../api/page-loader.ts';
import type { RootData } from './page-meta.ts';

/** The origin that absolute addresses are written with; empty where the root failed to load. */
export function useOrigin(): string {
  const loaded = useRouteLoaderData('root') as string | undefined;
  return useMemo(() => (loaded === undefined ? '' : readPageData<RootData>(loaded).origin), [loaded]);
}
