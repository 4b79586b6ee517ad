import { useSyncExternalStore } from 'react';

/** The confirmation that the dialog waits for; calls at the same time share it. */
let pending: { promise: Promise<boolean>; resolve(isConfirmed: boolean): void } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Asks the operator to confirm the identity. False if the operator cancels. */
export function confirmIdentity(): Promise<boolean> {
  if (pending) {
    return pending.promise;
  }
  let resolve: (isConfirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  set({ promise, resolve });
  return promise;
}

export function endConfirmation(isConfirmed: boolean): void {
  pending?.resolve(isConfirmed);
  set(undefined);
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(subscribe, () => pending !== undefined);
}
