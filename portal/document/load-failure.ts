const KEY = 'scripts-not-loaded';

let heading: string | null = null;

/** Tells where the visitor is heading while the next page loads; null once it is there. */
export function headFor(address: string | null): void {
  heading = address;
}

/**
 * A script of a page could not be loaded, as happens when a new release has taken its place. The first time, the
 * whole page is loaded anew from the server: the one that the visitor is heading for, else this one.
 * @param script names the script; its name changes with its content
 * @returns false the second time: the server does not have it either
 */
export function loadAnew(script: string): boolean {
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

/** Whether a script failed for the first time in this tab; never where the browser can't remember. */
function noteFirst(script: string): boolean {
  try {
    const failed = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    sessionStorage.setItem(KEY, [...failed, script].join(' '));
    return !failed.includes(script);
  } catch {
    return false;
  }
}

/** Waits for ever: what would follow belongs to a page that is being left. */
export function leaving(): Promise<never> {
  return new Promise(() => undefined);
}

/** Takes care of parts of a page that are loaded when they are wanted; offline the page goes on without them. */
export function watchPartsOfPages(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && loadAnew(event.payload.message)) {
      event.preventDefault();
    }
  });
}
