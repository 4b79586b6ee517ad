import { type ComponentType, Suspense, useState } from 'react';
import './place.css';
import { isHydrated } from './hydration-state.ts';
import { lazyPart } from './lazy-part.ts';
import { leaving } from './load-failure.ts';
import { online, registerIsland } from './preloaded-islands.ts';

const loading: Promise<unknown>[] = [];

/** On the server: waits until the modules of all islands are loaded. */
export function islandsReady(): Promise<unknown> {
  return Promise.all(loading);
}

/** The classes of an island's wrapper; the class `own` reserves its height until it is rendered. */
export function placeClassName(own: string | undefined): string {
  return own ? `place ${own}` : 'place';
}

/** An island on the server, in its wrapper. */
export function islandOnServer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isStatic, place }: { isStatic: boolean; place: string },
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
  load: () => Promise<ComponentType<Props>>,
  requested?: Promise<void>,
): { Block: ComponentType<Props>; fetchScript: () => Promise<unknown> } {
  let Loaded: ComponentType<Props> | undefined;
  const fetchScript = async () => {
    await online();
    Loaded = await load();
    return Loaded;
  };
  registerIsland(fetchScript);
  const LazyBlock = lazyPart<object>(
    () => Promise.resolve(requested).then(fetchScript).catch(leaving) as Promise<ComponentType<object>>,
  );

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each island
  function Block(props: Props) {
    const [Rendered] = useState<ComponentType<object>>(
      () => (isHydrated() && (Loaded as ComponentType<object> | undefined)) || LazyBlock,
    );
    return (
      <Suspense>
        <Rendered {...props} />
      </Suspense>
    );
  }
  return { Block, fetchScript };
}
