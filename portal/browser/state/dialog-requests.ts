// Dialogs that scripts and islands open without importing them.

/** `requestLogin` opens the login dialog and returns whether the visitor logged in, after the dialog is closed. */
export const { request: requestLogin, settle: settleLogin, listen: onLoginRequest } = settledRequest();

/** `requestConsent` shows the texts to accept and returns whether the player accepted them. */
export const { request: requestConsent, settle: settleConsent, listen: onConsentRequest } = settledRequest();

/** `requestReport` opens the form of a report, by the address of its page. */
export const {
  request: requestReport,
  listen: onReportRequest,
  cancel: cancelReportRequest,
} = waitingRequest();

/** `requestClaim` opens the claim dialog of a pack, by its id, above its list. */
export const { request: requestClaim, listen: onClaimRequest, cancel: cancelClaimRequest } = waitingRequest();

/** Requests that a dialog settles: each resolves with whether the visitor did what it is about. */
function settledRequest() {
  const waiting: ((isDone: boolean) => void)[] = [];
  let listener: (() => void) | undefined;
  return {
    request: (): Promise<boolean> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        listener?.();
      }),
    settle(isDone: boolean): void {
      for (const resolve of waiting.splice(0)) {
        resolve(isDone);
      }
    },
    /** Sets the listener, which opens the dialog, also for requests before it; returns a function that removes it. */
    listen(newListener: () => void): () => void {
      listener = newListener;
      if (waiting.length > 0) {
        listener();
      }
      return () => {
        listener = undefined;
      };
    },
  };
}

/** Requests of one script to another, which may come later: a request without a listener waits for it. */
export function waitingRequest() {
  let waiting: string | undefined;
  let listener: ((value: string) => void) | undefined;
  return {
    request(value: string): void {
      if (listener) {
        listener(value);
      } else {
        waiting = value;
      }
    },
    /** Sets the listener, also for a request before it; returns a function that removes it. */
    listen(newListener: (value: string) => void): () => void {
      listener = newListener;
      if (waiting !== undefined) {
        newListener(waiting);
        waiting = undefined;
      }
      return () => {
        listener = listener === newListener ? undefined : listener;
      };
    },
    /** Forgets a request that no listener has received. */
    cancel(): void {
      waiting = undefined;
    },
  };
}
