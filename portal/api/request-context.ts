import { createContext, type RouterContextProvider } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';

/** What the server hands to the loaders of one request. */
export interface RequestContext {
  /** The way to the services; what the answers were made from is gathered for the page cache. */
  services: Client;
  site: Site;
  /** The origin that absolute addresses are written with, such as `https://www.example.com`. */
  origin: string;
}

/** A page as it was written, with the CSP sources of its own inline scripts and of the styles that they may add. */
export interface WrittenPage {
  html: string;
  scripts: readonly string[];
  styles: readonly string[];
}

interface RequestInHand extends RequestContext {
  /** The whole data of each text that loaders hand to the browser. */
  whole: Map<string, unknown>;
  page?: WrittenPage;
}

/** Where loaders find it. */
export const requestContext = createContext<RequestInHand>();

/** Begins a request: its loaders find this from now on. */
export function beginRequest(context: RouterContextProvider, given: RequestContext): void {
  context.set(requestContext, { ...given, whole: new Map() });
}

/**
 * What a loader hands to the browser, as JSON; the page is rendered from the whole.
 * @param handedOver the part that travels, with nothing in place of the rest
 */
export function writtenData<T>(context: Readonly<RouterContextProvider>, data: T, handedOver = data): string {
  const text = JSON.stringify(handedOver);
  context.get(requestContext).whole.set(text, data);
  return text;
}

/** The page that the request was answered with; undefined where the answer is something else. */
export function writtenPage(context: RouterContextProvider): WrittenPage | undefined {
  return context.get(requestContext).page;
}
