import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../../contract/entities/site.ts';
import type { PageKind } from '../../contract/page-kinds.ts';
import type { Logger } from '../logger.ts';
import type { PreparedAnswer } from '../page-cache/answer.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { remembered } from '../remembered.ts';
import { requestHeaders } from '../request-id.ts';
import type { TrafficCounter } from '../traffic/traffic-counter.ts';
import { FAILURE_PAGE, FAILURE_POLICY } from './failure-page.ts';
import type { PageRenderer } from './page-renderer.ts';
import { pathOf, queryOf } from './query.ts';
import { securityHeaders } from './security-headers.ts';
import type { SiteDirectory } from './site-directory.ts';
import { writeAnswer } from './write-answer.ts';

const MOST_ADDRESSES = 20_000;
const LONGEST_LOGGED = 200;

interface Parts {
  cache: PageCache;
  sites: SiteDirectory;
  renderer: PageRenderer;
  /** The origin absolute addresses are written with, for a site. */
  originOf: (site: Site) => Promise<string>;
  traffic: TrafficCounter;
  logger: Logger;
}

/** What a visitor's address leads to. */
interface PageAddress {
  /** The path with its known parameters only, in one order: the same page is kept once. */
  address: string;
  kind: PageKind | undefined;
}

/** Answers page requests from the cache, or has them rendered. */
export class PageServer {
  #parts: Parts;
  #pageAt = remembered((url) => this.#readAddress(url), MOST_ADDRESSES);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Answers a kept page before anything else looks at the request, or sends a phone to its own page; false where
   * there is neither.
   */
  tryCached(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !request.url) {
      return false;
    }
    const elsewhere = this.#parts.renderer.handheldAddress(request.url, request.headers['user-agent'] ?? '');
    if (elsewhere) {
      writeRedirect(response, elsewhere);
      return true;
    }
    const page = this.#pageAt(request.url);
    const site = this.#parts.sites.peek(request.headers.host ?? '');
    const kept = site && this.#parts.cache.peek(`page ${site.key} ${page.address}`);
    if (!kept) {
      return false;
    }
    writeAnswer(request, response, kept);
    this.#count(request, page, kept);
    return true;
  }

  /** Answers a page, rendering it where it is not kept. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cache, sites, renderer, originOf, logger } = this.#parts;
    const page = this.#pageAt(request.url ?? '/');
    const { address } = page;
    let answer: PreparedAnswer;
    try {
      const site = await sites.get(request.headers.host ?? '');
      answer = await cache.get(`page ${site.key} ${address}`, async () =>
        renderer.render(site, await originOf(site), address),
      );
    } catch (error) {
      logger.error('page failed', { path: pathOf(address).slice(0, LONGEST_LOGGED), error });
      writePlainFailure(response);
      return;
    }
    writeAnswer(request, response, answer);
    this.#count(request, page, answer);
  }

  #count(request: IncomingMessage, { kind }: PageAddress, { status, search }: PreparedAnswer): void {
    if (request.method === 'GET' && status === 200) {
      this.#parts.traffic.count(request.headers, kind, search);
    }
  }

  #readAddress(url: string): PageAddress {
    const { renderer } = this.#parts;
    const path = pathOf(url);
    const decoded = safeDecode(path);
    const given = queryOf(url);
    const kept = new URLSearchParams();
    for (const name of renderer.knownParams(decoded)) {
      const value = given.get(name);
      if (value) {
        kept.set(name, value);
      }
    }
    return { address: kept.size > 0 ? `${path}?${kept}` : path, kind: renderer.pageKind(decoded) };
  }
}

function safeDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** By the visitor's device, so nobody keeps it for another. */
function writeRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, {
    ...securityHeaders,
    location,
    'cache-control': 'no-store',
    vary: 'user-agent',
    'content-length': '0',
  });
  response.end();
}

function writePlainFailure(response: ServerResponse): void {
  response.writeHead(503, {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': FAILURE_POLICY,
    'cache-control': 'no-store',
    'retry-after': '5',
    ...requestHeaders(),
  });
  response.end(FAILURE_PAGE);
}
