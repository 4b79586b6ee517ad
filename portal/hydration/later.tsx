import { type ComponentType, memo, useEffect, useRef } from 'react';
import { blockInBrowser, blockOnServer, placeClass } from './block.tsx';
import { atFirstTouch, isTakenOver } from './taken-over.ts';

/** How near to the screen a block starts to load, in CSS pixels. */
const NEAR = '120px';

/**
 * A block whose script is loaded when the visitor comes near it. The server renders it like any other, and
 * its HTML stands and its links work from the start; until the script is there only its own buttons wait. Its
 * props must keep their identity between renders, as page data does.
 * @param ownPlace the class that says how high the block is (`place.css`)
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ownPlace?: string,
): ComponentType<Props> {
  const place = placeClass(ownPlace);
  return import.meta.env.SSR ? blockOnServer(load, { still: false, place }) : inBrowser(load, place);
}

function inBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeName: string,
): ComponentType<Props> {
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
      <div ref={place} className={placeName}>
        <Block {...props} />
      </div>
    );
  });
}
