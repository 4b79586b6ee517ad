import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { leaving } from './load-failure.ts';
import { online } from './preloaded-islands.ts';

/**
 * A component whose script is loaded at its first render. While the page is reloaded because the script is missing, the
 * import resolves with nothing and the component suspends. Offline it waits for the network: a failed import would fail
 * the whole page, and browsers cache the failure, so a retry is impossible.
 * @param isPreloaded the script is loaded before the first render, so that the component works offline
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
