import { createContext } from 'react-router';
import type { Client } from '../../contract/client.ts';
import type { Site } from '../../contract/entities/site.ts';

/** What the server hands to the loaders of one request. */
export interface RequestContext {
  /** The way to the services; what the answers were made from is gathered for the page cache. */
  services: Client;
  site: Site;
  /** The origin that absolute addresses are written with, such as `https://www.example.com`. */
  origin: string;
}

/** Where loaders find it. */
export const requestContext = createContext<RequestContext>();
