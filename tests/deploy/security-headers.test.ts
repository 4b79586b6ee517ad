import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/response/security-headers.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { findNginx, startNginx } from './nginx.ts';

const nginx = findNginx();
/** Pages, a call, files, one with a policy of its own, the admin site, the account and an error. */
const PATHS = [
  '/',
  '/BaseYxDetails?id=1',
  '/vue/index',
  '/vue/reservations',
  '/favicon.ico',
  '/sitemap.xml',
  '/h5/miemie-muchang',
  '/console/',
  '/account/session',
  '/missing',
  '/tongji.js',
];
const LIMIT_MS = scaled(120_000);

describe.skipIf(!nginx)('security headers through the shipped nginx (needs nginx)', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startPortal(join(import.meta.dirname, '..', '..'), {
      TRUSTED_PROXIES: '127.0.0.1',
      PROXY_SECURITY_HEADERS: '1',
    });
  }, LIMIT_MS);
  afterAll(() => portal?.stop());

  /** The lines of security headers of a response, sorted; the order and the case of their names don't count. */
  const linesOf = (url: string, method: string, encoding: string) =>
    new Promise<string[]>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding, host: 'www.example.com' };
      request(url, { method, headers, agent: false }, (response) => {
        const lines = [`status ${response.statusCode}`];
        for (let place = 0; place < response.rawHeaders.length; place += 2) {
          const name = response.rawHeaders[place]?.toLowerCase() ?? '';
          if (name in securityHeaders) {
            // A console page has a nonce of its own.
            lines.push(`${name}: ${response.rawHeaders[place + 1]?.replace(/'nonce-[^']*'/, '')}`);
          }
        }
        response.resume().on('end', () => resolve(lines.sort()));
      })
        .on('error', reject)
        .end();
    });

  /** The responses that have other security headers than the portal's own. */
  async function differing(plant?: (locations: string) => string): Promise<string[]> {
    const server = await startNginx(nginx ?? '', [Number(new URL(portal.url).port)], plant);
    const found: string[] = [];
    try {
      for (const [method, encoding] of [
        ['GET', 'br'],
        ['GET', 'br'],
        ['HEAD', 'gzip'],
      ] as const) {
        for (const path of PATHS) {
          const own = await linesOf(portal.url + path, method, encoding);
          const through = await linesOf(server.url + path, method, encoding);
          if (JSON.stringify(own) !== JSON.stringify(through)) {
            found.push(`${method} ${path}`);
          }
        }
      }
      return found;
    } finally {
      await server.stop();
    }
  }

  test('[NGX-01] are those of the portal, once each, in new and cached responses', async () => {
    expect(await differing()).toEqual([]);
  });

  test('would miss if nginx did not add one, and be twice if it always did', async () => {
    const line = /^add_header X-Frame-Options .*$/m;
    expect(await differing((locations) => locations.replace(line, ''))).toContain('GET /');
    const always = 'add_header X-Frame-Options DENY always;';
    expect(await differing((locations) => locations.replace(line, always))).toContain('GET /console/');
  });

  test('are not left out for a visitor who asks the portal for it', async () => {
    const response = await fetch(`${portal.url}/`, { headers: { 'x-security-headers': 'other' } });
    expect(Object.keys(securityHeaders).filter((name) => !response.headers.has(name))).toEqual([]);
  });
});
