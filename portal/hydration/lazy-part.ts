import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { leaving } from './load-failure.ts';
import { online } from './preloaded-islands.ts';

/** The delay of `afterLoad` after the `load` event. */
const DELAY_MS = 300;

/**
 * A component whose script is loaded at its first render, which shows `fallback`. While the page is reloaded because the
 * script is missing, the import resolves with nothing and the component suspends. Offline it waits for the network: a
 * failed import would fail the whole page, and browsers cache the failure, so a retry is impossible.
 * @param isPreloaded the script is loaded before the first render, so that the component works offline
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props> | undefined>,
  isPreloaded = false,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async (): Promise<{ default: ComponentType<object> }> => {
    await (isPreloaded || online());
    return { default: ((await load()) ?? (await leaving())) as ComponentType<object> };
  });
  return (props) => createElement(Suspense, { fallback }, createElement(Part, props));
}

/**
 * A component that loads after the page: the server renders nothing for it. If its script fails to load, the page works
 * without it.
 */
export function afterLoad(load: () => Promise<ComponentType>): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each component
  return function AfterLoad() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      const show = () =>
        load()
          .then((part) => setPart(() => part))
          .catch(() => undefined);
      const wait = () => setTimeout(show, DELAY_MS);
      if (document.readyState === 'complete') {
        wait();
      } else {
        window.addEventListener('load', wait, { once: true });
      }
    }, []);
    return Part && createElement(Part);
  };
}
