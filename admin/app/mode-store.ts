import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/browser-storage.ts';
import type { Mode } from './theme.ts';

/** The operator's choice; `system` follows `prefers-color-scheme`. */
export type ModeChoice = Mode | 'system';

const STORAGE_KEY = 'mode';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: ModeChoice = readStored<ModeChoice>(STORAGE_KEY) ?? 'system';

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

darkSystem.addEventListener('change', notify);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseMode(next: ModeChoice): void {
  choice = next;
  writeStored(STORAGE_KEY, next === 'system' ? undefined : next);
  notify();
}

export function useModeChoice(): ModeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

export function useMode(): Mode {
  return useSyncExternalStore(subscribe, () =>
    choice === 'system' ? (darkSystem.matches ? 'dark' : 'light') : choice,
  );
}
