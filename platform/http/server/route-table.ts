import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/** How Fastify and the route table compare paths. */
export const ROUTER_OPTIONS = { ignoreTrailingSlash: true } as const;

/** The methods of the HTTP API, in the order in which `Allow` names them. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Calls live below these prefixes. Nothing below them is a page. */
const API = /^\/(vue|account|index\.php|comment|console\/api)(\/|$)/i;

/**
 * Which methods each registered route takes. It uses the router that Fastify uses, with the same options, so both
 * decode and compare paths in the same way.
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
   * The methods that a route takes at this address; none where no route has it. A wildcard route does not count below
   * an API prefix: `/console/*` serves pages, not calls.
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

/** Whether an address is below an API prefix: its failures are JSON, never a page. Case and repeated slashes don't matter. */
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
