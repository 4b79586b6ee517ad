import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { leaving } from './load-failure.ts';

/**
 * A part of a page whose script is loaded when it is first drawn. Where the page is being loaded anew because the
 * script is gone, the import ends with nothing, and the part waits for the page to be left.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props> | undefined>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load()) ?? (await leaving()) }));
}
