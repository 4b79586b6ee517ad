import type { IncomingMessage, ServerResponse } from 'node:http';
import { writeFailure } from '../server/raw-failure.ts';

/** An error of an address itself: it can't be decoded, or nothing has it. */
export type AddressError = 400 | 404;

/** The pages of the site. */
export interface Pages {
  /** Whether an address is that of a page of the site map. */
  has(url: string): boolean;
  /** Answers from the cache, before the framework's routing; false where the cache has nothing. */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a page of the site map, rendering it if necessary. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers with the error page. */
  serveError(status: AddressError, request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** For processes that have no pages: errors are JSON. */
export const noPages: Pages = {
  has: () => false,
  tryCached: () => false,
  serve: async (request, response) => writeFailure(request, response, 404),
  serveError: async (status, request, response) => writeFailure(request, response, status),
};
