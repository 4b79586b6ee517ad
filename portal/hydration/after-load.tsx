import { type ComponentType, useEffect, useState } from 'react';

/** How long a page that has loaded is left alone, in ms. */
const CALM_MS = 300;

/**
 * A part of the frame that nobody waits for: it has no HTML from the server, and its script comes when the page has
 * loaded. Where that fails, the page goes on without it.
 */
export function afterLoad(load: () => Promise<ComponentType>): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a part
  return function AfterLoad() {
    const [Part, setPart] = useState<ComponentType | null>(null);
    useEffect(() => {
      const show = () =>
        load()
          .then((part) => setPart(() => part))
          .catch(() => undefined);
      const wait = () => setTimeout(show, CALM_MS);
      if (document.readyState === 'complete') {
        wait();
      } else {
        window.addEventListener('load', wait, { once: true });
      }
    }, []);
    return Part && <Part />;
  };
}
