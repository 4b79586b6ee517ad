const PREFIX = 'console.';

/** What this browser keeps for the operator (the theme, columns); nothing that is secret. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Keeps it, or drops it where there is nothing; a browser that keeps nothing is no failure. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) {
      localStorage.removeItem(PREFIX + key);
    } else {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    }
  } catch {
    return;
  }
}
