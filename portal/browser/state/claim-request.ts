let waiting: string | undefined;
let listener: ((packId: string) => void) | undefined;

/** Opens the claim dialog of a pack above its list. */
export function requestClaim(packId: string): void {
  if (listener) {
    listener(packId);
  } else {
    waiting = packId;
  }
}

/** Sets the listener, which opens the dialog, also for a request before it; returns a function that removes it. */
export function onClaimRequest(newListener: (packId: string) => void): () => void {
  listener = newListener;
  if (waiting !== undefined) {
    newListener(waiting);
    waiting = undefined;
  }
  return () => {
    listener = undefined;
  };
}
