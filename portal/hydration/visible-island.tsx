import { type ComponentType, memo } from 'react';
import { isHydrated, onFirstInteraction } from './hydration-state.ts';
import { island, islandInBrowser, type LoadBlock } from './island.tsx';

/** The distance from the viewport at which an island starts to load. */
const MARGIN = '120px';

/**
 * An island that hydrates when it comes near the viewport. The server renders it; its links work before that, its
 * buttons do not. Props must keep their identity between renders, as page data does.
 * @param ownPlace the class that reserves the island's height (`place.css`)
 */
export function visibleIsland<Props extends object>(
  load: LoadBlock<Props>,
  ownPlace?: string,
): ComponentType<Props> {
  return island(load, ownPlace, inBrowser);
}

function inBrowser<Props extends object>(load: LoadBlock<Props>, placeName: string): ComponentType<Props> {
  let start: () => void = () => undefined;
  const requested = new Promise<void>((resolve) => {
    start = resolve;
  });
  onFirstInteraction({ load, start });
  const { Block, setPlace } = islandInBrowser(load, requested);
  const watchPlace = (place: HTMLElement | null) => {
    setPlace(place);
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          start();
          watcher.disconnect();
        }
      },
      { rootMargin: MARGIN },
    );
    if (place) {
      watcher.observe(place);
    }
    return () => {
      setPlace(null);
      watcher.disconnect();
    };
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  return memo(function InBrowser(props: Props) {
    if (isHydrated()) {
      start();
    }
    return (
      // `start-page.js` adds attributes before hydration.
      <div ref={watchPlace} className={placeName} suppressHydrationWarning>
        <Block {...props} />
      </div>
    );
  });
}
