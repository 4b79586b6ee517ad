import { useMemo } from 'react';
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Envelope } from '#contract/envelope.ts';
import { preloadIslands } from '../hydration/preloaded-islands.ts';
import { services } from './request.ts';
import { requestContext, writtenData } from './request-context.ts';

/** What a page's loading gets: the way to the services, the address, and the path's own parameters. */
export interface LoadArgs {
  services: Client;
  url: URL;
  params: Record<string, string | undefined>;
}

/** Gathers a page's data; one function serves the server and the browser. */
export type Load<T> = (args: LoadArgs) => Promise<T>;

/**
 * A route's `loader`: runs `load` on the server. The data travels as one JSON string, which the router carries many
 * times faster than a tree of objects. The page is rendered from all of it; what its HTML says already (`still.tsx`)
 * need not be handed to the browser a second time.
 * @param handedOver the part of the data that the browser gets, with nothing in place of the rest
 */
export function serverLoader<T extends object | null>(
  load: Load<T>,
  handedOver: (data: T) => T = (data) => data,
) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<string> => {
    const { services: inProcess } = context.get(requestContext);
    const data = await load({ services: inProcess, url: new URL(request.url), params });
    return writtenData(context, data, handedOver(data));
  };
}

/**
 * A route's `clientLoader`: runs the same `load` in the browser, over HTTP. Going back, the page waits for its blocks'
 * scripts, too.
 */
export function browserLoader<T>(load: Load<T>) {
  return async ({ request, params }: ClientLoaderFunctionArgs): Promise<T> => {
    const url = new URL(request.url);
    const blocks = isThere(url) ? preloadIslands() : undefined;
    const [data] = await Promise.all([load({ services, url, params }), blocks]);
    return data;
  };
}

/** Going back and forth the address is there before the page is; with a link it comes with the page. */
function isThere({ pathname, search }: URL): boolean {
  return pathname === location.pathname && search === location.search;
}

/** The page's data in a component, wherever it was loaded. */
export function usePageData<T>(): T {
  const loaded = useLoaderData() as string | T;
  return useMemo(() => readPageData(loaded), [loaded]);
}

/** Reads loader data that may still be its JSON string, as `meta` functions receive it. */
export function readPageData<T>(loaded: string | T): T {
  return typeof loaded === 'string' ? JSON.parse(loaded) : loaded;
}

/**
 * The data of an answer the page cannot do without.
 * @throws the error page: 404 where the thing does not exist or its id is malformed, else 503 with the failure
 */
export function required<T>(answer: Envelope<T>): T {
  if (answer.status === 1) {
    return answer.data;
  }
  const nothingThere = answer.code === 'NOT_FOUND' || answer.code === 'BAD_REQUEST';
  throw data(answer, { status: nothingThere ? 404 : 503 });
}

/** The data of an answer the page can stand without; null where it failed. */
export function optional<T>(answer: Envelope<T>): T | null {
  return answer.status === 1 ? answer.data : null;
}
