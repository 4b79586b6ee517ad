import { type ComponentType, Suspense, useState } from 'react';
import '../ui/place.css';
import { isHydrated } from './hydration-state.ts';
import { lazyPart } from './lazy-part.ts';
import { leaving } from './load-failure.ts';
import { online, registerIsland } from './preloaded-islands.ts';

export type LoadBlock<Props> = () => Promise<ComponentType<Props>>;

const loading: Promise<unknown>[] = [];

/** On the server: waits until the modules of all islands are loaded. */
export function islandsReady(): Promise<unknown> {
  return Promise.all(loading);
}

/**
 * A component that loads separately, in a wrapper.
 * @param own the class that reserves the wrapper's height until the island is rendered (`place.css`)
 */
export function island<Props extends object>(
  load: LoadBlock<Props>,
  own: string | undefined,
  inBrowser: (load: LoadBlock<Props>, place: string) => ComponentType<Props>,
): ComponentType<Props> {
  const place = own ? `place ${own}` : 'place';
  return import.meta.env.SSR ? onServer(load, place) : inBrowser(load, place);
}

function onServer<Props extends object>(load: LoadBlock<Props>, place: string): ComponentType<Props> {
  let Block: ComponentType<Props> | undefined;
  loading.push(
    load().then((loaded) => {
      Block = loaded;
    }),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  return function OnServer(props: Props) {
    return (
      <div className={place}>
        <Suspense>{Block && <Block {...props} />}</Suspense>
      </div>
    );
  };
}

interface BrowserIsland<Props> {
  Block: ComponentType<Props>;
  fetchScript(): Promise<unknown>;
  /** The ref of the wrapper. */
  setPlace(place: HTMLElement | null): void;
}

/** HTML that was on the page before. */
function LeftHtml({ read }: { read(): string | undefined }) {
  const html = read();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML
  return html && <div className="left" dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * An island in the browser. Its script is fetched when `requested` resolves. An island whose script is preloaded renders
 * at once, unless it hydrates the server's HTML. If the visitor leaves the page before the script is loaded and goes back,
 * the HTML that was left takes its place: the page has its full height at once.
 */
export function islandInBrowser<Props extends object>(
  load: LoadBlock<Props>,
  requested?: Promise<void>,
): BrowserIsland<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let place: HTMLElement | null = null;
  let left: { address: string; path: string; html: string } | undefined;
  const fetchScript = async () => {
    await online();
    Loaded = await load();
    return Loaded;
  };
  const isLeft = () => left?.address === location.href;
  // A page that is being left stays until the next one is rendered. React may give up the server's HTML before.
  const readLeft = () => (isLeft() || (place && left?.path !== location.pathname) ? left?.html : undefined);
  registerIsland({
    fetchScript,
    isLeft,
    leave: () => {
      if (place) {
        left = Loaded
          ? undefined
          : { address: location.href, path: location.pathname, html: place.innerHTML };
      }
    },
  });
  const LazyBlock = lazyPart<Props>(
    () => Promise.resolve(requested).then(fetchScript).catch(leaving),
    false,
    <LeftHtml read={readLeft} />,
  );

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  function Block(props: Props) {
    const [Rendered] = useState<ComponentType<Props>>(() => (isHydrated() && Loaded) || LazyBlock);
    return <Rendered {...props} />;
  }
  return {
    Block,
    fetchScript,
    setPlace: (element) => {
      place = element;
    },
  };
}
