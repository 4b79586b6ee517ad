/** Read by `after-load.ts` and by the counter's script, which does not start then. */
const LOGIN_FIRST = 'login-first';

/** Whether another company's counter runs in this document: its script sets the attribute. */
export function hasCounter(): boolean {
  return document.documentElement.hasAttribute('data-counter');
}

/** Loads the page again without the counter, to log in there. Drafts of reviews stay. */
export function reloadForLogin(): void {
  try {
    sessionStorage.setItem(LOGIN_FIRST, '1');
  } catch {
    // Without session storage the counter does not start.
  }
  location.reload();
}
