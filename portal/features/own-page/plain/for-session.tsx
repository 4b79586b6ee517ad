import type { ReactNode } from 'react';
import type { PlainPage } from '#contract/plain-page.ts';
import { usePageData } from '#portal/api/page-loader.ts';
import { PlainParts } from './plain-parts.tsx';

/** On the server: the parts of one session if the page is rendered for one, else `children`. */
export function ForSession({ children }: { children: ReactNode }) {
  const page = usePageData<() => Promise<PlainPage | null>>();
  return page ? <PlainParts page={page} /> : children;
}
