import { get, type OutgoingHttpHeaders } from 'node:http';
import { expect } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';

/** Sends headers that `fetch` would set itself. */
function callAs(url: string, headers: OutgoingHttpHeaders): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, body });
    }).on('error', reject);
  });
}

test.describe('pages over HTTP', () => {
  test('carry their policy and the security headers', async ({ portal }) => {
    const { headers } = await fetch(portal.url);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]{44}')+$/);
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const permissions = headers.get('permissions-policy');
    expect(permissions).toContain('publickey-credentials-get=(), publickey-credentials-create=()');
    expect(headers.get('cache-control')).toContain('no-transform');
  });

  test('do not depend on the visitor: cookie, user agent and address never reach the page', async ({
    portal,
  }) => {
    const visitor = {
      cookie: 'session=canary-4711; theme=dark',
      'user-agent': 'canary-4711',
      'x-forwarded-for': '203.0.113.47',
      'accept-language': 'canary-4711',
    };
    for (const path of ['/', '/BaseYxDetails?id=1', '/BaseGiftDetails?id=1', '/vue/gameinfo?id=1']) {
      const first = await fetch(`${portal.url}${path}&fresh=${Math.random()}`.replace('/&', '/?'), {
        headers: visitor,
      });
      const body = await first.text();
      expect(body).not.toContain('canary-4711');
      expect(body).not.toContain('203.0.113.47');
      expect(first.headers.get('set-cookie')).toBeNull();
      // Other tests may change the page between two requests.
      const etags = async () => {
        const responses = [
          await fetch(portal.url + path, { headers: visitor }),
          await fetch(portal.url + path),
        ];
        return new Set(responses.map(({ headers }) => headers.get('etag'))).size;
      };
      await expect.poll(etags, { timeout: scaled(10_000) }).toBe(1);
    }
  });

  test('are the same with unknown parameters', async ({ portal }) => {
    const plain = await fetch(`${portal.url}/BaseGameCenter?sort=new`);
    const decorated = await fetch(`${portal.url}/BaseGameCenter?utm_source=x&sort=new&from=y`);
    expect(decorated.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  test('return 304 for a matching ETag', async ({ portal }) => {
    const { headers } = await fetch(portal.url);
    const again = await fetch(portal.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test('come in the requested encoding, each with its own ETag', async ({ portal }) => {
    const etags = new Set<string | null>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await fetch(portal.url, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(headers.get('vary')).toContain('accept-encoding');
      etags.add(headers.get('etag'));
    }
    expect(etags.size).toBe(3);
  });

  test('a foreign host name gets the default site, with the default site’s links', async ({ portal }) => {
    const foreign = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    for (const path of ['/', '/BaseYxDetails?id=1', '/sitemap.xml', '/feed/news.xml']) {
      const { status, body } = await callAs(portal.url + path, foreign);
      expect([path, status, body.includes('evil.example')]).toEqual([path, 200, false]);
      expect(body).toContain(portal.url);
    }
  });

  test('[ERR-01] return 404 for a malformed and for an unknown id', async ({ portal }) => {
    for (const path of ['/BaseYxDetails?id=abc', '/BaseYxDetails?id=-1', '/BaseYxDetails?id=99999999']) {
      const response = await fetch(portal.url + path);
      expect(response.status, path).toBe(404);
      const text = await response.text();
      expect(text).toContain('页面不存在');
      expect(text).toContain('This page could not be found');
    }
  });
});

test.describe('calls over HTTP', () => {
  test('[API-01] return 400 and the field for invalid input', async ({ portal }) => {
    const response = await fetch(`${portal.url}/vue/game?category=nonsense`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 0, code: 'BAD_REQUEST', field: 'category' });
  });

  test('reject a repeated parameter', async ({ portal }) => {
    const response = await fetch(`${portal.url}/vue/gameinfo?id=1&id=2`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: 'id' });
  });

  test('[API-02] take POST parameters from query and body, and reject differing ones', async ({ portal }) => {
    const path = `${portal.url}/index.php/api/game/gameinfo`;
    const good = await fetch(`${path}?id=1`, { method: 'POST', body: new URLSearchParams({ id: '1' }) });
    expect(await good.json()).toMatchObject({ status: 1, data: { game: { id: 1 } } });
    const bad = await fetch(`${path}?id=1`, { method: 'POST', body: new URLSearchParams({ id: '2' }) });
    expect(bad.status).toBe(400);
  });

  test('[API-01] may be cached briefly and carry an ETag', async ({ portal }) => {
    const { headers } = await fetch(`${portal.url}/vue/index`);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+, s-maxage=1, stale-while-revalidate/);
    expect(headers.get('etag')).toMatch(/^W\/"/);
  });

  test('are described completely by OpenAPI', async ({ portal }) => {
    const document = (await (await fetch(`${portal.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toContain('/vue/searchgame');
    for (const path of Object.keys(document.paths).filter((name) => name.startsWith('/vue/'))) {
      expect((await fetch(portal.url + path)).status, path).toBeLessThan(500);
    }
    expect((await fetch(`${portal.url}/docs/api/`)).status).toBe(200);
  });
});

test.describe('operations', () => {
  test('health, readiness and metrics are available', async ({ portal }) => {
    expect(await (await fetch(`${portal.url}/healthz`)).text()).toBe('ok');
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${portal.url}/metrics`)).text()).toContain('youmen_page_cache_hits_total');
  });
});
