import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure } from '#contract/refusal.ts';
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

const render = (client = services) =>
  new PageRenderer(entry, () => client, systemClock).render(
    { ...site, verifications: [] },
    'https://portal.example',
    PAGE,
  );

test(
  'the policy of a page names its own inline scripts, and no script of its content',
  async () => {
    const { headers, body } = await render();
    const policy = String(headers['content-security-policy']);
    const scripts = [...body.toString().matchAll(/<script(?: type="text\/plain"[^>]*)?>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(3);
    for (const [, script = ''] of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(policy.match(/'sha256-/g)).toHaveLength(3);
  },
  LIMIT_MS,
);

test(
  '[ERR-03] a failing service shows what failed and a retry',
  async () => {
    const get = async () => failure('UNAVAILABLE', '资讯暂时打不开');
    const { status, headers, body } = await render({ ...services, get });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body.toString()).toContain('资讯暂时打不开');
    expect(body.toString()).toMatch(/<a href="\/BaseGameInfo"[^>]*>重试<\/a>/);
  },
  LIMIT_MS,
);

test(
  '[ERR-01] a page with an unknown middleware is 500 and names it',
  async () => {
    pageTable.set(PAGE, { ...pageTable.get(PAGE), middleware: ['guard'] });
    const { status, body } = await render();
    expect(status).toBe(500);
    expect(body.toString()).toContain('Unknown middleware guard');
  },
  LIMIT_MS,
);
