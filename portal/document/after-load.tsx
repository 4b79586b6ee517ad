import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** How long a page that has loaded is left alone, in ms. */
const CALM_MS = 300;

/**
 * A part of the frame that nobody waits for: it has no HTML from the server, and its script comes when the page has
 * loaded. Where that fails, the page goes on without it.
 */
export function afterLoad(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a part
  return function AfterLoad() {
    const [loaded, setLoaded] = useState(false);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout>;
      const start = () => {
        timer = setTimeout(() => setLoaded(true), CALM_MS);
      };
      if (document.readyState === 'complete') {
        start();
      } else {
        window.addEventListener('load', start, { once: true });
      }
      return () => {
        clearTimeout(timer);
        window.removeEventListener('load', start);
      };
    }, []);
    return loaded ? (
      <Suspense>
        <Part />
      </Suspense>
    ) : null;
  };
}
