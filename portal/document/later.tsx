import { type ComponentType, memo, useEffect, useRef } from 'react';
import { blockInBrowser, blockOnServer } from './block.tsx';
import { atFirstTouch, isTakenOver } from './taken-over.ts';

/** How near to the screen a block starts to load, in CSS pixels. */
const NEAR = '120px';

/**
 * A block whose script is loaded when the visitor comes near it. The server renders it like any other, and
 * its HTML stands and its links work from the start; until the script is there only its own buttons wait. Its
 * props must keep their identity between renders, as page data does.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return import.meta.env.SSR ? blockOnServer(load, { still: false }) : inBrowser(load);
}

function inBrowser<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let start: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  atFirstTouch({ load, start });
  const { Block } = blockInBrowser(load, wanted);

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
  return memo(function InBrowser(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    if (isTakenOver()) {
      start();
    }
    useEffect(() => {
      const watcher = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) {
            start();
            watcher.disconnect();
          }
        },
        { rootMargin: NEAR },
      );
      if (place.current) {
        watcher.observe(place.current);
      }
      return () => watcher.disconnect();
    }, []);
    return (
      <div ref={place} className="place">
        <Block {...props} />
      </div>
    );
  });
}
