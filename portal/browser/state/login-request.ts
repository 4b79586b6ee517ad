const waiting: ((loggedIn: boolean) => void)[] = [];
let listener: (() => void) | undefined;

/**
 * Opens the login dialog.
 * @returns whether the visitor logged in, after the dialog is closed
 */
export function requestLogin(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    listener?.();
  });
}

export function settleLogin(loggedIn: boolean): void {
  for (const resolve of waiting.splice(0)) {
    resolve(loggedIn);
  }
}

/** Sets the listener of login requests; returns a function that removes it. */
export function onLoginRequest(newListener: () => void): () => void {
  listener = newListener;
  return () => {
    listener = undefined;
  };
}
