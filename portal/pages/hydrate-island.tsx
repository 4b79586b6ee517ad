import { type ComponentType, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
import { onSharedChange, sharedState } from '../browser/state/shared-state.ts';
import { watchUser } from '../browser/state/stored-user.ts';
import { loadIsland } from './island-registry.ts';
import { onLeave } from './page-parts.ts';

/** The header shows the state of a player by this attribute. */
function markPlayer(): void {
  document.documentElement.toggleAttribute('data-player', hasPlayer());
}

watchUser();
markPlayer();
onSharedChange(markPlayer);

/** Calls a function when a player has logged in on this page. */
export function onLogin(start: () => void): void {
  let user = sharedState().userData;
  onSharedChange(() => {
    const { userData } = sharedState();
    if (userData && userData !== user) {
      start();
    }
    user = userData;
  });
}

/** Whether a player is logged in, also without storage. */
export function hasPlayer(): boolean {
  return Boolean(sharedState().userData);
}

/** Hydrates an island in a task of its own. An element without HTML is rendered by the browser alone. */
export async function hydrateIsland(place: HTMLElement): Promise<void> {
  const Component = await loadIsland(place.dataset.island ?? '');
  if (Component) {
    setTimeout(() => start(place, Component));
  }
}

function start(place: HTMLElement, Component: ComponentType<object>): void {
  if (!place.isConnected) {
    return;
  }
  const html = place.innerHTML;
  const enterAgain = enteredIn(place);
  const { props = '{}', prefix = '' } = place.dataset;
  const element = (
    <StrictMode>
      <Component {...JSON.parse(props)} />
    </StrictMode>
  );
  let root: Root | undefined;
  /** The server's HTML has its text, links and forms; the error stays visible to the browser. */
  const restore = (error: unknown) =>
    queueMicrotask(() => {
      root?.unmount();
      root = undefined;
      place.innerHTML = html;
      enterAgain();
      throw error;
    });
  let isLeft = false;
  const options: RootOptions = {
    identifierPrefix: prefix,
    onUncaughtError: restore,
    // A page that is left before its hydration has begun: React reports that it could not hydrate.
    onRecoverableError: (error) =>
      queueMicrotask(() => {
        if (!isLeft) {
          throw error;
        }
      }),
  };
  if (html === '') {
    root = createRoot(place, options);
    root.render(element);
  } else {
    root = hydrateRoot(place, element, options);
  }
  onLeave(place, () => {
    isLeft = true;
    root?.unmount();
  });
}

/** What was typed and chosen in an island, and its focus; the function that is returned restores both. */
function enteredIn(place: HTMLElement): () => void {
  const fields = () => [...place.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const entered = fields().map(({ value, checked }) => ({ value, checked }));
  const focused = fields().indexOf(document.activeElement as HTMLInputElement);
  return () => {
    for (const [at, field] of fields().entries()) {
      Object.assign(field, entered[at]);
    }
    fields()[focused]?.focus({ preventScroll: true });
  };
}
