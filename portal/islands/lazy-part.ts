import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { canLoadScripts } from './load-failure.ts';

/**
 * A component whose script is loaded at its first render. While the page is reloaded because the script is missing, the
 * import resolves with nothing and the component suspends. Offline it waits for the network: a failed import would fail
 * the island.
 * @param isPreloaded the script is loaded before the first render, so that the component works offline
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props> | undefined>,
  isPreloaded = false,
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<object> }> => {
    await (isPreloaded || online());
    return { default: ((await load()) ?? (await leaving())) as ComponentType<object> };
  });
  return (props) => createElement(Suspense, null, createElement(Part, props));
}

/** Waits for the network if no service worker can serve the scripts. */
function online(): Promise<unknown> | undefined {
  if (!canLoadScripts()) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

/** Never resolves: the page is being unloaded. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}
