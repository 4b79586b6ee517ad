const waiting: ((loggedIn: boolean) => void)[] = [];
let listener: (() => void) | undefined;

/**
 * Asks for the login: some part of the page can only go on with a known visitor.
 * @returns whether the visitor logged in, once the dialog has closed
 */
export function requestLogin(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    listener?.();
  });
}

/** Tells everybody who waits for the login how it ended. */
export function settleLogin(loggedIn: boolean): void {
  for (const resolve of waiting.splice(0)) {
    resolve(loggedIn);
  }
}

/** Calls back at every request for the login; returns the way to stop that. */
export function onLoginRequest(listen: () => void): () => void {
  listener = listen;
  return () => {
    listener = undefined;
  };
}
