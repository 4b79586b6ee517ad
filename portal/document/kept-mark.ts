/** Says in the root element since when the data asked for last has been kept, in ms; null: it has just come. */
export function markKept(at: string | null): void {
  const { dataset } = document.documentElement;
  if (at) {
    dataset.kept = at;
  } else {
    delete dataset.kept;
  }
}
