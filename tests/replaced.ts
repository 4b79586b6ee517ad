/** Replaces a property, to plant a bug. Returns a function that restores it. */
export function replaced(of: object, key: string, by: unknown): () => void {
  const changed = of as Record<string, unknown>;
  const before = changed[key];
  changed[key] = by;
  return () => {
    changed[key] = before;
  };
}
