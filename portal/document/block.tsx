import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import './place.css';
import { lazyPart } from './lazy-part.ts';
import { leaving } from './load-failure.ts';

const loading: Promise<unknown>[] = [];

/** On the server: waits until every block that browsers load later is at hand. */
export function blocksReady(): Promise<unknown> {
  return Promise.all(loading);
}

/** A block as the server writes it: in its place, like any other part of the page. */
export function blockOnServer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { still }: { still: boolean },
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
    return <div className="place">{still ? content : <Suspense>{content}</Suspense>}</div>;
  };
}

/** A block's component in the browser; its script is asked for once `wanted`. */
export function blockInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted?: Promise<void>,
): LazyExoticComponent<ComponentType<object>> {
  return lazyPart<object>(
    () => Promise.resolve(wanted).then(online).then(load).catch(leaving) as Promise<ComponentType<object>>,
  );
}

/** Waits for the network where nobody kept the script: it could not come, and would take the page along. */
function online(): Promise<unknown> | undefined {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}
