/** The key of the stored user in the local storage. This module needs no React: every page loads it at once. */
export const KEY = 'userData';

/** Local storage; undefined if the browser blocks it, which throws on access. */
export function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Whether a user is stored, without reading who; an expired one counts. */
export function hasStoredUser(): boolean {
  return storage()?.getItem(KEY) != null;
}
