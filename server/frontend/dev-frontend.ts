import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Client } from '#contract/client.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import { registerOfflineWorker } from '#platform/http/pages/offline-worker.ts';
import { PageRenderer, type PageSource, type PortalEntry } from '#platform/http/pages/page-renderer.ts';
import type { Frontend } from './frontend.ts';
import { viteServers } from './vite-servers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER_ENTRY = '/portal/pages/server-entry.ts';
/** Addresses of Vite's modules and of the portal's public files. No page has one of these. */
const PORTAL_MODULE =
  /^\/(@|portal\/|contract\/|node_modules\/|brand\/|favicon\.ico$|favicon\.ico\?|__vite|virtual:)/;
/** Below `/console/`, a path with an extension or an `@` is a module; every other one is a page. */
const ADMIN_MODULE = /^\/console\/(?!api\/)(@|.*\.\w+(\?|$)|.*[?&](import|t|v)(=|&|$))/;

/** The sites from their sources, through Vite: an edit shows without a build, and pages carry no CSP. */
export async function devFrontend(): Promise<Frontend> {
  const { portal, admin } = viteServers();
  const first = await loadPortal(portal);
  return {
    renderer: (services, clock) => devRenderer(portal, first, services, clock),
    registerPortal: async (app) => {
      registerOfflineWorker(app, { client: '', wanted: false });
      app.addHook('onListen', () => fullReload([portal, admin]));
    },
    registerAdmin: async (app) => registerDevAdmin(app, admin),
    withModules: (pages) => ({
      has: (url) => pages.has(url),
      tryCached: (request, response) =>
        serveModule(portal, admin, request, response) || pages.tryCached(request, response),
      serve: (request, response) => pages.serve(request, response),
      serveError: (status, request, response) => pages.serveError(status, request, response),
    }),
    onChange: (invalidate) => {
      portal.watcher.on('change', invalidate);
      return () => portal.watcher.off('change', invalidate);
    },
  };
}

/** Open pages show what a changed server sends. */
function fullReload(servers: ViteDevServer[]): void {
  for (const { environments } of servers) {
    environments.client?.hot.send({ type: 'full-reload' });
  }
}

/** The portal's server module; Vite runs it again after one of its sources changed. */
async function loadPortal({ environments }: ViteDevServer): Promise<PortalEntry> {
  if (!environments.ssr || !isRunnableDevEnvironment(environments.ssr)) {
    throw new Error('Vite has no environment that can run the portal.');
  }
  return environments.ssr.runner.import(SERVER_ENTRY);
}

function devRenderer(
  portal: ViteDevServer,
  first: PortalEntry,
  services: (scope: ReadScope) => Client,
  clock: Clock,
): PageSource {
  let renderer = new PageRenderer(first, services, clock);
  return {
    get entry() {
      return renderer.entry;
    },
    render: async (...page) => {
      const latest = await loadPortal(portal);
      if (latest !== renderer.entry) {
        renderer = new PageRenderer(latest, services, clock);
      }
      const rendered = await renderer.render(...page);
      const { 'content-security-policy': _policy, ...headers } = rendered.headers;
      return { ...rendered, headers: { ...headers, 'cache-control': 'no-store' }, seconds: 0 };
    },
  };
}

/** Serves the admin site's document for every address below `/console` that is not a module. */
function registerDevAdmin(app: FastifyInstance, admin: ViteDevServer): void {
  for (const url of ['/console', '/console/*']) {
    app.get(url, async (request, reply) => {
      if (request.url.startsWith('/console/api/')) {
        return reply.callNotFound();
      }
      const html = await readFile(join(ROOT, 'admin', 'index.html'), 'utf8');
      return reply.type('text/html; charset=utf-8').send(await admin.transformIndexHtml(request.url, html));
    });
  }
}

/** Passes a request for a module to its Vite server; false for every other request. */
function serveModule(
  portal: ViteDevServer,
  admin: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const url = request.url ?? '/';
  const vite = ADMIN_MODULE.test(url) ? admin : PORTAL_MODULE.test(url) ? portal : undefined;
  vite?.middlewares(request, response, () => {
    response.statusCode = 404;
    response.end();
  });
  return vite !== undefined;
}
