import { browserNow } from '../state/browser-clock.ts';
import { withinStore } from './browser-database.ts';

interface Reminded {
  key: string;
  at: number;
}

/** Entries are removed after this time. */
const RETENTION_MS = 7 * 86_400_000;

/** Returns the keys of reminders that this browser has not shown yet and marks them as shown. */
export async function takeUnseen(keys: readonly string[]): Promise<string[]> {
  const shown = await withinStore<Reminded[]>('reminded', 'readonly', [], (store) => store.getAll());
  const known = new Set(shown.map(({ key }) => key));
  const unseen = keys.filter((key) => !known.has(key));
  if (unseen.length > 0) {
    const now = browserNow();
    await withinStore<undefined>('reminded', 'readwrite', undefined, (store) => {
      for (const key of unseen) {
        store.put({ key, at: now } satisfies Reminded);
      }
      for (const { key } of shown.filter(({ at }) => now - at > RETENTION_MS)) {
        store.delete(key);
      }
      return undefined;
    });
  }
  return unseen;
}
