import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/** How Fastify and the route table compare paths. */
export const ROUTER_OPTIONS = { ignoreTrailingSlash: true } as const;
/** The methods of the HTTP API, in the order of `Allow`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The prefixes of calls. No page is below them. */
const API = /^\/(vue|account|index\.php|comment|console\/api)(\/|$)/i;

/**
 * The methods of each registered route. Uses Fastify's router with the same options, so that paths are decoded and
 * compared identically.
 */
export class RouteTable {
  #router = findMyWay(ROUTER_OPTIONS);

  /** Records every route that is registered on `app` from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        this.#router.on(one as HTTPMethod, url, () => undefined, { url });
      }
    });
  }

  /**
   * The methods of an address; empty without a route. Ignores wildcard routes below an API prefix: `/console/*` serves
   * pages, not calls.
   */
  methodsAt(url: string): readonly string[] {
    const isApi = isApiAddress(url);
    return METHODS.filter((method) => {
      const found = this.#router.find(method, url);
      const route = (found?.store as { url: string } | undefined)?.url;
      return route !== undefined && !(isApi && route.endsWith('*'));
    });
  }
}

/** Whether an address is below an API prefix, where failures are JSON. Ignores case and repeated slashes. */
export function isApiAddress(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return API.test(decoded(path).replace(/\/{2,}/g, '/'));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
