const KEY = 'scripts-not-loaded';

let heading: string | null = null;

/** Tells where the visitor is heading while the next page loads; null once it is there. */
export function headFor(address: string | null): void {
  heading = address;
}

/**
 * A script of a page could not be loaded, as happens when a new release has taken its place. The first time, the
 * whole page is loaded anew from the server: the one that the visitor is heading for, else this one. Where the server
 * cannot be reached the visitor stays: the browser's own error page would take this one's place.
 * @param script names the script; its name changes with its content
 * @returns false the second time, because the server does not have it either, and where the visitor stays
 */
export async function loadAnew(script: string): Promise<boolean> {
  if (!isFirst(script)) {
    return false;
  }
  if (!(await isReachable(heading ?? location.href))) {
    dispatchEvent(new CustomEvent('unreachable', { detail: heading ?? location.href }));
    return false;
  }
  if (!noteFirst(script)) {
    return false;
  }
  if (heading === null) {
    location.reload();
  } else {
    location.assign(heading);
  }
  return true;
}

/** Whether a page can be had: from the service worker, or from the server, whatever it answers. */
async function isReachable(address: string): Promise<boolean> {
  if (navigator.serviceWorker?.controller) {
    return true;
  }
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Whether a script has not failed in this tab before; never where the browser can't remember. */
function isFirst(script: string): boolean {
  try {
    return !(sessionStorage.getItem(KEY)?.split(' ') ?? []).includes(script);
  } catch {
    return false;
  }
}

/** Notes that a script failed; false where it is noted already. */
function noteFirst(script: string): boolean {
  const failed = sessionStorage.getItem(KEY)?.split(' ') ?? [];
  sessionStorage.setItem(KEY, [...failed, script].join(' '));
  return !failed.includes(script);
}

/** Waits for ever: what would follow belongs to a page that is being left. */
export function leaving(): Promise<never> {
  return new Promise(() => undefined);
}

/** Takes care of parts of a page that are loaded when they are wanted; offline the page goes on without them. */
export function watchPartsOfPages(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && isFirst(event.payload.message)) {
      event.preventDefault();
      loadAnew(event.payload.message);
    }
  });
}
