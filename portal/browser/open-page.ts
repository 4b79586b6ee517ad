interface Navigation {
  open(address: string): unknown;
  /** The page that is loading; undefined without one. */
  loading?(): URL | undefined;
  /** Gives the shown page another address. */
  rename?(address: string): void;
}

let navigation: Navigation = { open: (address) => location.assign(address) };

/** Opens a page of this site, as a link to it does. */
export function openPage(address: string): void {
  navigation.open(address);
}

/** The address that a filter of a list starts from: that of the list that is loading, else the shown one. */
export function pendingAddress(shown: string): string {
  const next = navigation.loading?.();
  return next && next.pathname === shown.split('?')[0] ? next.pathname + next.search : shown;
}

/** Whether a page is loading, by its path and query. */
export function isLoading(address: string): boolean {
  const next = navigation.loading?.();
  return next !== undefined && next.pathname + next.search === address;
}

/** Gives the shown page another address, without an entry in the history. */
export function renamePage(address: string): void {
  history.replaceState(history.state, '', address);
  navigation.rename?.(address);
}

/** Sets how pages are opened; without it the browser loads a document. */
export function setNavigation(own: Navigation): void {
  navigation = own;
}
