import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeFailure } from '../server/raw-failure.ts';

/** The address can't be decoded, or has no route. */
export type AddressError = 400 | 404;

export interface Pages {
  /** Whether the site map has a page at this address. */
  has(url: string): boolean;
  /** Responds from the cache, before the framework's routing; false on a miss. */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Serves a page of the site map, rendered on a cache miss. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Serves the error page. */
  serveError(status: AddressError, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** For processes without the portal: errors are JSON. */
export const noPages: Pages = {
  has: () => false,
  tryCached: () => false,
  serve: async (request, response) => writeFailure(request, response, 404),
  serveError: async (status, request, response) => writeFailure(request, response, status),
};
