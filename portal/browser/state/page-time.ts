const [loaded] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
let received = loaded?.responseStart ?? 0;

/** When the shown page was received, in ms on the clock of the document (`performance.now`). Its countdowns begin there. */
export function pageReceived(): number {
  return received;
}

/** Another page takes the place of the shown one. */
export function setPageReceived(at: number): void {
  received = at;
}
