/** Requests that a dialog settles: each resolves with whether the visitor did what it is about. */
export function dialogRequest() {
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
