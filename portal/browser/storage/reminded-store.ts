import { browserNow } from '../state/browser-clock.ts';
import { withinStore } from './browser-database.ts';

interface Reminded {
  key: string;
  at: number;
}

/** What was told longer ago lies in the past, in ms. */
const KEPT_MS = 7 * 86_400_000;

/** Of these, what this browser has not told yet; it counts as told from now on. */
export async function takeUntold(keys: readonly string[]): Promise<string[]> {
  const told = await withinStore<Reminded[]>('reminded', 'readonly', [], (store) => store.getAll());
  const known = new Set(told.map(({ key }) => key));
  const untold = keys.filter((key) => !known.has(key));
  if (untold.length > 0) {
    const now = browserNow();
    await withinStore<undefined>('reminded', 'readwrite', undefined, (store) => {
      for (const key of untold) {
        store.put({ key, at: now } satisfies Reminded);
      }
      for (const { key } of told.filter(({ at }) => now - at > KEPT_MS)) {
        store.delete(key);
      }
      return undefined;
    });
  }
  return untold;
}
