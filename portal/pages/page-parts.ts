/** What ends the parts of the shown page that were started: roots of islands, and scripts. */
const ends = new Map<Element, () => void>();

/** Sets what ends a part of the page when the page is left. */
export function onLeave(place: Element, end: () => void): void {
  ends.set(place, end);
}

/** Ends the parts inside an element that is about to be removed, and those that were removed before. */
export function leaveParts(element: Element): void {
  for (const [place, end] of ends) {
    if (!place.isConnected || element.contains(place)) {
      ends.delete(place);
      end();
    }
  }
}
