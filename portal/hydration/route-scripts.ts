/** What the router's manifest tells of a page's scripts. */
export interface RouteScripts {
  module: string;
  imports?: readonly string[];
}

const asked = new Set<string>();

/** Asks for a page's own script and those that it imports, all at once; each once in a document. */
export function requestScripts({ module, imports = [] }: RouteScripts): void {
  for (const href of [module, ...imports]) {
    if (!asked.has(href)) {
      asked.add(href);
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }
}
