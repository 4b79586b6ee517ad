/**
 * Says in the root element since when the data asked for last has been kept, in ms; null: it has just come.
 * @param busy it stands in for the response of a busy server
 */
export function markKept(at: string | null, busy = false): void {
  const { dataset } = document.documentElement;
  if (at) {
    dataset.kept = at;
    dataset.keptBusy = String(busy);
  } else {
    delete dataset.kept;
    delete dataset.keptBusy;
  }
}
