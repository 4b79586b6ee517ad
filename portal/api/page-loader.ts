import { useMemo } from 'react';
import {
  type ClientLoaderFunction,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { leaveIslands, preloadIslands } from '../hydration/preloaded-islands.ts';
import { services } from './request.ts';
import { requestContext, serialiseData } from './request-context.ts';

/** The arguments of a load function; `params` are those of the path. */
export interface LoadArgs {
  services: Client;
  url: URL;
  params: Record<string, string | undefined>;
}

export type Load<T> = (args: LoadArgs) => Promise<T>;

/**
 * A route's `loader`: runs `load` on the server. The data is sent as one JSON string, which the router serialises many
 * times faster than a tree of objects. The page is rendered from all of it; the data of static islands
 * (`static-island.tsx`) is not sent to the browser. A page after the last one of a list has the status 404.
 * @param select returns the data that is sent to the browser
 */
export function serverLoader<T extends object | null>(
  load: Load<T>,
  select: (data: T) => T = (data) => data,
) {
  return async ({ request, context, params }: LoaderFunctionArgs) => {
    const { services } = context.get(requestContext);
    const loaded = await load({ services, url: new URL(request.url), params });
    const text = serialiseData(context, loaded, select(loaded));
    return isPastLastPage(loaded) ? data(text, { status: 404 }) : text;
  };
}

/** Whether the data is or has a list whose requested page is after its last one. */
export function isPastLastPage(loaded: unknown): boolean {
  return [loaded, ...Object.values(loaded ?? {})].some((one: Partial<Record<string, unknown>> | null) => {
    const isEmpty = Array.isArray(one?.list) && one.list.length === 0;
    return isEmpty && Number(one?.page) > 1;
  });
}

/**
 * A route's `clientLoader`: runs the same `load` in the browser, over HTTP. A navigation back also waits for the scripts
 * of the islands, unless their HTML was stored when the page was left. `load` is a property of it, for requests before
 * the navigation (`preload-page.ts`).
 */
export function browserLoader<T>(load: Load<T>) {
  const clientLoader = async ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url);
    const islands = isHistoryNavigation(url) ? preloadIslands() : leaveIslands();
    const [data] = await Promise.all([load({ services, url, params }), islands]);
    shownPage.set({ received: performance.now() });
    return data;
  };
  return Object.assign(clientLoader, { load });
}

/** Back and forward change the address before the page loads, a link after it. */
function isHistoryNavigation({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search;
}

/** The data of a page, by its `clientLoader`: the result of the load function, which its `loader` shares. */
export type PageData<Loader extends ClientLoaderFunction> = Awaited<ReturnType<Loader>>;

export function usePageData<Loader extends ClientLoaderFunction>(): PageData<Loader> {
  const loaded = useLoaderData() as string | PageData<Loader>;
  return useMemo(() => readPageData(loaded), [loaded]);
}

/** Reads loader data that may still be its JSON string, as `meta` functions receive it. */
export function readPageData<T>(loaded: string | T): T {
  return typeof loaded === 'string' ? JSON.parse(loaded) : loaded;
}

/**
 * The data of a response that the page requires.
 * @throws the error page: 404 for a missing resource or a malformed id, else 503 with the failure
 */
export function required<T>(response: Envelope<T>): T {
  if (response.status === 1) {
    return response.data;
  }
  const isMissing = response.code === 'NOT_FOUND' || response.code === 'BAD_REQUEST';
  throw data(response, { status: isMissing ? 404 : 503 });
}

/** What a load function throws for an address without a page. */
export function notFound() {
  return data(null, { status: 404 });
}

/** The data of a response that the page can do without; null if it failed. */
export function optional<T>(response: Envelope<T>): T | null {
  return response.status === 1 ? response.data : null;
}
