import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { copyEmbeddedTemplate } from './databases.ts';

const root = join(import.meta.dirname, '..', '..');
const STARTED_WITHIN_MS = scaled(120_000);
/** No server listens there, and it is not the portal's own address. */
const UNREACHABLE = 'http://127.0.0.2:54321';

describe('the id of a request', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    const empty = copyEmbeddedTemplate();
    const settings = { SERVICE_SECRET: 'a secret of thirty-two characters', MAIN_SERVICE_URL: UNREACHABLE };
    portal = await startPortal(root, { ...settings, DEMO: '0' }, undefined, empty);
    rmSync(empty, { recursive: true });
  }, STARTED_WITHIN_MS);
  afterAll(() => portal?.stop());

  const linesOf = (id: string) =>
    portal
      .printed()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ request }) => request === id);

  test.each([
    ['a page', '/BaseGameCenter', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['a call', '/vue/stock?ids=1', '5bf92f3577b34da6a3ce929d0e0e4736'],
  ])('is in the log lines and the failure of %s', async (_what, path, id) => {
    const response = await fetch(portal.url + path, { headers: { 'x-request-id': id } });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([503, id]);
    await expect.poll(() => linesOf(id).map(({ msg }) => msg)).toContain('service unreachable');
  });

  test('is generated for a request without one', async () => {
    const response = await fetch(`${portal.url}/vue/stock?ids=2`);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });
});
