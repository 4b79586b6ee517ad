import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../browser/browser-storage.ts';
import { createStore } from '../browser/store.ts';
import type { Mode } from './theme.ts';

/** The operator's choice; `system` follows `prefers-color-scheme`. */
export type ModeChoice = Mode | 'system';

const STORAGE_KEY = 'mode';
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const choice = createStore(readStored<ModeChoice>(STORAGE_KEY) ?? 'system');

darkSystem.addEventListener('change', () => choice.set(choice.get()));

export function chooseMode(next: ModeChoice): void {
  writeStored(STORAGE_KEY, next === 'system' ? undefined : next);
  choice.set(next);
}

export function useModeChoice(): ModeChoice {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

export function useMode(): Mode {
  const chosen = useModeChoice();
  const system = useSyncExternalStore(choice.subscribe, () => (darkSystem.matches ? 'dark' : 'light'));
  return chosen === 'system' ? system : chosen;
}
