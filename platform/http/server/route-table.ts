import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { isApiAddress } from '../request/api-address.ts';

/** How Fastify and the route table compare paths. */
export const ROUTER_OPTIONS = { ignoreTrailingSlash: true } as const;
/** The methods of the HTTP API, in the order of `Allow`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * The methods of each registered route. Uses Fastify's router with the same options, so that paths are decoded and
 * compared identically.
 */
export class RouteTable {
  #router = findMyWay(ROUTER_OPTIONS);
  /** The routes that the router gets at the next look-up: to add one takes as long as Fastify's own registration. */
  #added: { method: HTTPMethod; url: string }[] = [];

  /** Records every route that is registered on `app` from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        this.#added.push({ method: one as HTTPMethod, url });
      }
    });
  }

  /**
   * The methods of an address; empty without a route. Ignores wildcard routes below an API prefix: `/console/*` serves
   * pages, not calls.
   */
  methodsAt(url: string): readonly string[] {
    for (const { method, url: added } of this.#added.splice(0)) {
      this.#router.on(method, added, () => undefined, { url: added });
    }
    const isApi = isApiAddress(url);
    return METHODS.filter((method) => {
      const found = this.#router.find(method, url);
      const route = (found?.store as { url: string } | undefined)?.url;
      return route !== undefined && !(isApi && route.endsWith('*'));
    });
  }
}
