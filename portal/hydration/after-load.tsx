import { type ComponentType, useEffect, useState } from 'react';

/** The delay after the `load` event. */
const DELAY_MS = 300;

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
    return Part && <Part />;
  };
}
