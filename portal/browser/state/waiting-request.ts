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
