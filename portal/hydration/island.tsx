import { type ComponentType, Suspense, useState } from 'react';
import './place.css';
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
  isStatic: boolean,
  inBrowser: (load: LoadBlock<Props>, place: string) => ComponentType<Props>,
): ComponentType<Props> {
  const place = own ? `place ${own}` : 'place';
  return import.meta.env.SSR ? onServer(load, isStatic, place) : inBrowser(load, place);
}

function onServer<Props extends object>(
  load: LoadBlock<Props>,
  isStatic: boolean,
  place: string,
): ComponentType<Props> {
  let Block: ComponentType<Props> | undefined;
  loading.push(
    load().then((loaded) => {
      Block = loaded;
    }),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  return function OnServer(props: Props) {
    const content = Block && <Block {...props} />;
    return <div className={place}>{isStatic ? content : <Suspense>{content}</Suspense>}</div>;
  };
}

/**
 * An island in the browser, and the function that preloads its script. The script is fetched when `requested` resolves.
 * An island whose script is preloaded renders at once, unless it hydrates the server's HTML.
 */
export function islandInBrowser<Props extends object>(
  load: LoadBlock<Props>,
  requested?: Promise<void>,
): { Block: ComponentType<Props>; fetchScript: () => Promise<unknown> } {
  let Loaded: ComponentType<Props> | undefined;
  const fetchScript = async () => {
    await online();
    Loaded = await load();
    return Loaded;
  };
  registerIsland(fetchScript);
  const LazyBlock = lazyPart<Props>(() => Promise.resolve(requested).then(fetchScript).catch(leaving));

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  function Block(props: Props) {
    const [Rendered] = useState<ComponentType<Props>>(() => (isHydrated() && Loaded) || LazyBlock);
    return <Rendered {...props} />;
  }
  return { Block, fetchScript };
}
