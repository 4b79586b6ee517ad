import { createContext, type RouterContextProvider } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import type { PlainPage } from '#contract/plain-page.ts';

export interface RequestContext {
  /** The services' client; it collects the tags of the responses for the page cache. */
  services: Client;
  site: Site;
  /** The origin of absolute addresses, such as `https://www.example.com`. */
  origin: string;
  /** Unguessable: where parts of the page are inserted later. */
  mark: string;
  /** What 「我的」 shows of one session; only while the page without scripts is rendered. */
  plain?: PlainPage | undefined;
}

/** A rendered page, with the CSP sources of its inline scripts and of the styles that they may add. */
export interface RenderedPage {
  /** Text and UTF-8. */
  parts: readonly (string | Uint8Array)[];
  /** The last part: the scripts at the body's end, and its end. */
  end: string;
  scripts: readonly string[];
  styles: readonly string[];
}

interface RequestState extends RequestContext {
  /** The data by the JSON text that is sent to the browser. */
  whole: Map<string, unknown>;
  page?: RenderedPage;
}

export const requestContext = createContext<RequestState>();

export function beginRequest(context: RouterContextProvider, given: RequestContext): void {
  context.set(requestContext, { ...given, whole: new Map() });
}

/** Serialises a loader's data for the browser; the page is rendered from the data itself. */
export function serialiseData<T>(context: Readonly<RouterContextProvider>, data: T): string {
  const text = JSON.stringify(data);
  context.get(requestContext).whole.set(text, data);
  return text;
}

/** The rendered page of a request; undefined if the response is something else. */
export function renderedPage(context: RouterContextProvider): RenderedPage | undefined {
  return context.get(requestContext).page;
}
