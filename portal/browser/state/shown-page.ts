import { createStore } from './store.ts';

interface ShownPage {
  /** When it was received, in ms on the clock of the document (`performance.now`). Its countdowns begin there. */
  received: number;
  /** Undefined for the page of the document. */
  path?: string;
}

const [loaded] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];

/** The shown page; pages take the place of each other without a document. */
export const shownPage = createStore<ShownPage>({ received: loaded?.responseStart ?? 0 });

export function pageReceived(): number {
  return shownPage.get().received;
}
