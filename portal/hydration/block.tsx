import { type ComponentType, Suspense, useState } from 'react';
import './place.css';
import { noteBlock, online } from './blocks-at-hand.ts';
import { lazyPart } from './lazy-part.ts';
import { leaving } from './load-failure.ts';
import { isTakenOver } from './taken-over.ts';

const loading: Promise<unknown>[] = [];

/** On the server: waits until every block that browsers load later is at hand. */
export function blocksReady(): Promise<unknown> {
  return Promise.all(loading);
}

/** The classes of a block's place; `own` says how high it is until it is drawn. */
export function placeClass(own: string | undefined): string {
  return own ? `place ${own}` : 'place';
}

/** A block as the server writes it: in its place, like any other part of the page. */
export function blockOnServer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { still, place }: { still: boolean; place: string },
): ComponentType<Props> {
  let Block: ComponentType<Props> | undefined;
  loading.push(
    load().then((loaded) => {
      Block = loaded;
    }),
  );
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
  return function OnServer(props: Props) {
    const content = Block && <Block {...props} />;
    return <div className={place}>{still ? content : <Suspense>{content}</Suspense>}</div>;
  };
}

/**
 * A block in the browser, and how its script is fetched ahead. It is asked for once `wanted`; a block whose script is at
 * hand before it is drawn is there at once, but for one that React takes over.
 */
export function blockInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted?: Promise<void>,
): { Block: ComponentType<Props>; fetchScript: () => Promise<unknown> } {
  let Loaded: ComponentType<Props> | undefined;
  const fetchScript = async () => {
    await online();
    Loaded = await load();
    return Loaded;
  };
  noteBlock(fetchScript);
  const Coming = lazyPart<object>(
    () => Promise.resolve(wanted).then(fetchScript).catch(leaving) as Promise<ComponentType<object>>,
  );

  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once a block
  function Block(props: Props) {
    const [Drawn] = useState<ComponentType<object>>(
      () => (isTakenOver() && (Loaded as ComponentType<object> | undefined)) || Coming,
    );
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  }
  return { Block, fetchScript };
}
