const KEY = 'scripts-not-loaded';

/** The link that a visitor follows who was offline; null without one. */
let destination: string | null = null;

/**
 * Handles a script that failed to load, for example after a new release. The first time, reloads the page from the
 * server: the page that the visitor leaves for, else this one. Does nothing if the server is unreachable, because the
 * browser's error page would replace this one.
 * @param script the name of the script, which contains its hash
 * @returns whether the page is reloaded; false the second time, because the server does not have the script either
 */
export async function reloadOnce(script: string): Promise<boolean> {
  if (!isFirst(script)) {
    return false;
  }
  if (!(await isReachable(destination ?? location.href))) {
    dispatchEvent(new CustomEvent('unreachable', { detail: destination }));
    return false;
  }
  if (!storeFailure(script)) {
    return false;
  }
  if (destination === null) {
    location.reload();
  } else {
    location.assign(destination);
  }
  return true;
}

/**
 * Whether scripts can be requested. Browsers cache the failure of an import, so that a retry is impossible: offline none is
 * requested, except where a service worker serves them.
 */
export function canLoadScripts(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** Loads a script on demand. Rejects where none can be requested. */
export function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  return canLoadScripts() ? load() : Promise.reject(new Error('offline'));
}

/** Whether the service worker or the server responds to a request, with any status. */
async function isReachable(address: string): Promise<boolean> {
  if (navigator.serviceWorker?.controller) {
    return true;
  }
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Whether a script has not failed in this tab before; false without session storage. */
function isFirst(script: string): boolean {
  try {
    return !failedScripts().includes(script);
  } catch {
    return false;
  }
}

/** Stores that a script failed; false if it is stored already. */
function storeFailure(script: string): boolean {
  const failed = failedScripts();
  sessionStorage.setItem(KEY, [...failed, script].join('\n'));
  return !failed.includes(script);
}

/** @throws without session storage */
function failedScripts(): string[] {
  return sessionStorage.getItem(KEY)?.split('\n') ?? [];
}

/**
 * Whether a reload would discard a text, or cancel the submission of the form in use. Reviews are stored: their fields
 * have no name. The text of a search or a filter is in the address.
 */
export function hasText(): boolean {
  const address = new URLSearchParams(location.search);
  return [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) =>
      field.value &&
      !/hidden|radio|checkbox/.test(field.type) &&
      (field === document.activeElement || (field.name && field.value !== address.get(field.name))),
  );
}

/**
 * Reloads the page if a lazily loaded script fails; offline, and while a form has a text, the page works without it.
 * Scripts that failed offline fail again when the network is back, possibly while the visitor leaves for the link clicked
 * offline: that navigation wins.
 */
export function watchPreloadErrors(): void {
  window.addEventListener('leave', (event) => {
    destination = (event as CustomEvent<string>).detail;
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (destination === null && hasText()) {
      event.preventDefault();
    } else if (navigator.onLine && isFirst(event.payload.message)) {
      event.preventDefault();
      reloadOnce(event.payload.message);
    }
  });
}
