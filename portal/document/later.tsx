import { type ComponentType, memo, Suspense, useEffect, useRef } from 'react';
import './later.css';
import { lazyPart } from './lazy-part.ts';
import { leaving } from './load-failure.ts';

/** How near to the screen a block starts to load, in CSS pixels. */
const NEAR = '120px';

const loading: Promise<unknown>[] = [];

/** On the server: waits until every block that browsers load later is at hand. */
export function blocksReady(): Promise<unknown> {
  return Promise.all(loading);
}

interface Manner {
  /** Nothing in it moves or answers but links: it is taken over with the visitor's first touch, not before. */
  still?: true;
}

/**
 * A block whose script is loaded when the visitor comes near it. The server renders it like any other, and
 * its HTML stands and its links work from the start; until the script is there only its own buttons wait. Its
 * props must keep their identity between renders, as page data does.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { still }: Manner = {},
): ComponentType<Props> {
  if (import.meta.env.SSR) {
    let Block: ComponentType<Props> | undefined;
    loading.push(
      load().then((loaded) => {
        Block = loaded;
      }),
    );
    // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
    return function OnServer(props: Props) {
      return (
        <div className="place">
          <Suspense>{Block && <Block {...props} />}</Suspense>
        </div>
      );
    };
  }
  return inBrowser(load, still);
}

let hydrated = false;
const starts: (() => void)[] = [];

/**
 * Call once the page has been taken over. What is drawn from now on has no HTML from the server and loads at once;
 * and the visitor's first touch or key loads the rest, because a navigation waits for blocks that React has yet to
 * take over, and draws all of the page, because going back to it needs its true height.
 * @returns a function that stops listening
 */
export function watchVisitor(): () => void {
  hydrated = true;
  const listening = new AbortController();
  const loadAll = () => {
    listening.abort();
    document.documentElement.dataset.whole = '';
    for (const start of starts) {
      start();
    }
  };
  for (const event of ['pointerdown', 'keydown', 'popstate']) {
    window.addEventListener(event, loadAll, { capture: true, passive: true, signal: listening.signal });
  }
  return () => listening.abort();
}

/** Waits for the network where nobody kept the script: it could not come, and would take the page along. */
function online(): Promise<unknown> | undefined {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

function inBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  still: boolean | undefined,
): ComponentType<Props> {
  let start: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    start = resolve;
  });
  starts.push(() => start());
  const Block = lazyPart<object>(
    () => wanted.then(online).then(load).catch(leaving) as Promise<ComponentType<object>>,
  );

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
  return memo(function InBrowser(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    if (hydrated) {
      start();
    }
    useEffect(() => {
      if (still) {
        return;
      }
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
        <Suspense>
          <Block {...props} />
        </Suspense>
      </div>
    );
  });
}
