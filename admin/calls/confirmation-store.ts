import { useSyncExternalStore } from 'react';
import { createStore } from '../browser/store.ts';

interface Confirmation {
  promise: Promise<boolean>;
  resolve(isConfirmed: boolean): void;
}

/** The confirmation that the dialog waits for; calls at the same time share it. */
const pending = createStore<Confirmation | undefined>(undefined);

/** Asks the operator to confirm the identity. False if the operator cancels. */
export function confirmIdentity(): Promise<boolean> {
  const waiting = pending.get();
  if (waiting) {
    return waiting.promise;
  }
  let resolve: (isConfirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  pending.set({ promise, resolve });
  return promise;
}

export function endConfirmation(isConfirmed: boolean): void {
  pending.get()?.resolve(isConfirmed);
  pending.set(undefined);
}

export function useIsConfirming(): boolean {
  return useSyncExternalStore(pending.subscribe, () => pending.get() !== undefined);
}
