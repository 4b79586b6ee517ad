let open: (address: string) => unknown = (address) => location.assign(address);

/** Opens a page of this site, as a link to it does. */
export function openPage(address: string): void {
  open(address);
}

/** Sets how pages are opened; without it the browser loads a document. */
export function setNavigation(navigate: (address: string) => unknown): void {
  open = navigate;
}
