const listeners = new Set<() => void>();

/** Asks for the login: some part of the page can only go on with a known visitor. */
export function requestLogin(): void {
  for (const listener of listeners) {
    listener();
  }
}

/** Calls back at every request for the login; returns the way to stop that. */
export function onLoginRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
