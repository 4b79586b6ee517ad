/** The scripts of a route in the router's manifest. */
export interface RouteScripts {
  module: string;
  imports?: readonly string[];
}

const requested = new Set<string>();

/** Preloads a route's script and its imports in parallel; each once per document. */
export function requestScripts({ module, imports = [] }: RouteScripts): void {
  for (const href of [module, ...imports]) {
    if (!requested.has(href)) {
      requested.add(href);
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }
}
