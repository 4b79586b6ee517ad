const PREFIX = 'console.';

/** Reads a setting from localStorage. Secrets are never stored here. */
export function readStored<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Writes a setting; undefined removes it. Ignores a browser without storage. */
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
