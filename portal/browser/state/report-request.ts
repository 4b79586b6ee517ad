let requested = '';
let listener: ((address: string) => void) | undefined;

/** Opens the form of a report; `address` is that of its page. */
export function requestReport(address: string): void {
  requested = address;
  listener?.(address);
}

/** Sets the listener, which opens the dialog, also for a request before it; returns a function that removes it. */
export function onReportRequest(newListener: (address: string) => void): () => void {
  listener = newListener;
  if (requested) {
    listener(requested);
  }
  return () => {
    listener = undefined;
  };
}
