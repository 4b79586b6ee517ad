import { useEffect } from 'react';
import { countImpressions } from './count-impressions.ts';

/** Counts a page view of a page with banners or activities. */
export function Impressions(): null {
  useEffect(countImpressions, []);
  return null;
}
