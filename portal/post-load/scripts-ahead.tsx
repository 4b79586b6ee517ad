import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { savesData } from '../browser/offline/register.ts';
import { fetchForFirstInteraction } from '../hydration/hydration-state.ts';

const DELAY_MS = 3_000;

/** Preloads the scripts that the first interaction needs: on a slow network it does not wait for them then. */
export function ScriptsAhead() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation comes first, and begins the time again
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!savesData()) {
        fetchForFirstInteraction();
      }
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return null;
}
