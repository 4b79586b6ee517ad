import type { FastifyInstance } from 'fastify';
import type { Client } from '#contract/client.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { PageSource } from '#platform/http/pages/page-renderer.ts';
import type { Pages } from '#platform/http/pages/page-server.ts';

/** The portal and the admin site: rendered pages, scripts and styles. Built once, or served from the sources. */
export interface Frontend {
  /** @param services the client for one page; what its responses were built from goes into the scope */
  renderer(services: (scope: ReadScope) => Client, clock: Clock): PageSource;
  /** Registers the files of the portal. */
  registerPortal(app: FastifyInstance, options: { offlineWorker: boolean }): Promise<void>;
  registerAdmin(app: FastifyInstance, logger: Logger): Promise<void>;
  /** The built program that renders the pages. */
  program?: () => Promise<string>;
  /** Puts the development server's modules before the pages. */
  withModules?: (pages: Pages) => Pages;
  /** Calls back after a source changed: every cached page is stale. Returns the end of it. */
  onChange?: (invalidate: () => void) => () => void;
}
