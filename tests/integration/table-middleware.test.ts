import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import { PageRenderer, type PortalEntry } from '#platform/http/pages/page-renderer.ts';
import { scaled } from '#tests/time-limits.ts';
import { services, site } from '#tests/unit/page-responses.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The sources are compiled when the first page is rendered. */
const LIMIT_MS = scaled(120_000);
const PAGE = '/BaseGameInfo';

let vite: ViteDevServer;
let pageTable: Map<string, object>;
let entry: PortalEntry;

beforeAll(async () => {
  vite = await createServer({
    root: ROOT,
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) {
    throw new Error('Vite has no environment that can run the portal.');
  }
  entry = await ssr.runner.import('/portal/pages/server-entry.ts');
  ({ pageTable } = await ssr.runner.import('/portal/pages/page-table.ts'));
}, LIMIT_MS);
afterAll(() => vite?.close());

test(
  '[ERR-01] a page of the table with an unknown middleware is 500 and names it',
  async () => {
    pageTable.set(PAGE, { ...pageTable.get(PAGE), middleware: ['guard'] });
    const renderer = new PageRenderer(entry, () => services, systemClock);
    const { status, body } = await renderer.render(
      { ...site, verifications: [] },
      'https://portal.example',
      PAGE,
    );
    expect(status).toBe(500);
    expect(body.toString()).toContain('Unknown middleware guard');
  },
  LIMIT_MS,
);
