import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { leaving } from './load-failure.ts';
import { online } from './preloaded-islands.ts';

/**
 * A part of a page whose script is loaded when it is first drawn. Where the page is being loaded anew because the
 * script is gone, the import ends with nothing, and the part waits for the page to be left. Offline it waits for the
 * network: a failed import would cost the whole page, and browsers remember it, so it could not be repeated.
 * @param isPreloaded its script is loaded before it is drawn, so that it opens offline too
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props> | undefined>,
  isPreloaded = false,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await (isPreloaded || online());
    return { default: (await load()) ?? (await leaving()) };
  });
}
