import { listen } from '../browser/listen.ts';
import { hasStoredUser } from '../browser/state/user-record.ts';
import { loadScript } from '../islands/load-failure.ts';
import { showToast } from '../ui/toast.tsx';

const USES = ['pointerover', 'pointerdown', 'focusin'];
/** The distance from the viewport at which an island starts. */
const MARGIN = '120px';

type Hydrate = typeof import('./hydrate-island.tsx').hydrateIsland;

let hydration: Promise<Hydrate> | undefined;
/** Without storage a login lasts until the page is closed. */
let isLoggedIn = (): boolean => false;
/** The islands that were started, with the hydration of each. */
const started = new WeakMap<HTMLElement, Promise<void>>();

/** Resolves when the content of the shown page has arrived. */
let arrival: Promise<void> = Promise.resolve();

/** Islands of the content wait until the function that is returned says that it has arrived. */
export function waitForContent(): () => void {
  let end = () => {};
  arrival = new Promise((resolve) => {
    end = resolve;
  });
  return end;
}

export function contentArrived(): Promise<void> {
  return arrival;
}

/** Hydrates an island, once. React is loaded with the first one. One that fails to load is tried again at its next use. */
export function startIsland(place: HTMLElement): Promise<void> {
  const known = started.get(place);
  if (known) {
    return known;
  }
  const content = place.closest('main') ? arrival : undefined;
  const own = Promise.all([loadHydration(), content]).then(([hydrate]) => hydrate(place));
  started.set(place, own);
  place.dataset.started = '';
  own.catch(() => {
    started.delete(place);
    delete place.dataset.started;
  });
  return own;
}

function loadHydration(): Promise<Hydrate> {
  hydration ??= loadScript(() => import('./hydrate-island.tsx'))
    .then(({ hydrateIsland, hasPlayer, onLogin }) => {
      isLoggedIn = hasPlayer;
      onLogin(() => startMatching('[data-start="player"]'));
      return hydrateIsland;
    })
    .catch((error) => {
      hydration = undefined;
      throw error;
    });
  return hydration;
}

/** Starts the islands of a page that match a selector; without their scripts the server's HTML stays. */
export function startMatching(selector: string, page: ParentNode = document): void {
  for (const place of page.querySelectorAll<HTMLElement>(`[data-island]${selector}`)) {
    startIsland(place).catch(() => undefined);
  }
}

/** Starts each island when it is used, or sooner, as it says. */
export function watchIslands(): void {
  const onUse = ({ type, target }: Event) => {
    const place = (target as Element | null)?.closest?.<HTMLElement>('[data-island]');
    if (place) {
      startIsland(place).catch(() => {
        // A link leads to its address.
        if (type === 'pointerdown' && !navigator.onLine && (target as Element).closest('button')) {
          showToast('网络已断开，联网后再试', 'bad');
        }
      });
    }
  };
  listen(document, USES, onUse, { capture: true, passive: true });
  // Used before this script (`early-touch.js`), or before the end of the page had arrived.
  startMatching('[data-touched]');
  startMatching(':focus-within');
  startIslands(document);
  listen(window, ['storage', 'pageshow', 'focus'], () => startForPlayer(document));
}

/** Starts the islands of a page that wait for no use. */
export function startIslands(page: ParentNode): void {
  startMatching('[data-start="load"]', page);
  watchViewport(page);
  startForPlayer(page);
}

function watchViewport(page: ParentNode): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const place = isIntersecting && target.closest<HTMLElement>('[data-island]');
        if (place) {
          watcher.unobserve(target);
          startIsland(place).catch(() => undefined);
        }
      }
    },
    { rootMargin: MARGIN },
  );
  for (const place of page.querySelectorAll('[data-start="view"]')) {
    // The island's own element has no box.
    watcher.observe(place.firstElementChild ?? place);
  }
}

/** Starts what shows a signed-in player: a login may also have happened in another tab. */
function startForPlayer(page: ParentNode): void {
  if (hasStoredUser() || isLoggedIn()) {
    startMatching('[data-start="player"]', page);
  } else {
    delete document.documentElement.dataset.player;
  }
}
