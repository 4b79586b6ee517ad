import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#platform/http/response/security-headers.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { copyEmbeddedTemplate } from '../databases.ts';
import { type Address, addresses, unknownCalls } from './addresses.ts';
import { type Response, send, sendBytes } from './raw-request.ts';
import { RESPONSE_KINDS } from './response-kinds.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const LIMIT_MS = 240_000;
/** `PURGE` is known only to the HTTP parser, `BREW` not even to that. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PURGE', 'BREW'];
/** The addresses have them in turn. */
const QUERIES = ['', '?id=1&page=1'];
const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
/** Headers that differ between responses. */
const CHANGING = /^(date|content-security-policy|keep-alive|connection|transfer-encoding)$/;
/** Headers that depend on the body and the connection. */
const OF_THE_CONTENT =
  /^(date|etag|content-length|content-range|content-security-policy|keep-alive|connection|transfer-encoding)$/;
const CHANGING_TEXT =
  /"(generated_at|at|ran_at|nonce|salt|keyPrefix|keySignature|signature|device)\\?":\\?"[^"\\]*|"expiresAt":\d+|"id":"[\w-]{16}","name"|"until":"\d+"|DTSTAMP:\S*|<lastBuildDate>[^<]*|nonce="[^"]*|^[a-z_]+(\{[^}]*\})? [\d.e+-]+$/gm;

describe('methods and addresses', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    const empty = copyEmbeddedTemplate();
    portal = await startPortal(root, { DEMO: '0', LOG_LEVEL: 'error' }, undefined, empty);
    rmSync(empty, { recursive: true });
  }, 120_000);
  afterAll(() => portal?.stop());

  const faultsOf = (name: string, { headers }: Response) =>
    Object.entries(securityHeaders).flatMap(([header, value]) =>
      headers[header] === value ||
      (/^(x-frame-options|referrer-policy|permissions-policy|content-security-policy)$/.test(header) &&
        headers[header])
        ? []
        : [`${name}: ${header} is ${headers[header]}`],
    );
  /** Metrics are samples: their names change with garbage collections. */
  const isSample = (type: unknown) => String(type).includes('version=0.0.4');
  const summaryOf = ({ status, headers: { 'content-type': type }, body }: Response) =>
    `${status} ${type} ${isSample(type) ? '' : body.replace(CHANGING_TEXT, '')}`;
  const correct = ({ path, methods }: Address, query: string) =>
    send(portal.url, methods[0] ?? 'GET', path + query, OWN);

  /** @param correctStatus the status of the correct request */
  async function faultsOfMethod(
    address: Address,
    method: string,
    query: string,
    correctStatus: number,
  ): Promise<string[]> {
    const { path, methods } = address;
    const name = `${method} ${path}${query}`;
    const response = await send(portal.url, method, path + query);
    const { status, headers } = response;
    const faults = faultsOf(name, response);
    if (method === 'BREW') {
      return status === 400 ? faults : [...faults, `${name}: ${status}`];
    }
    if (methods.includes(method)) {
      const isRefused = status === 405 || status >= 500 || (status === 404 && correctStatus !== 404);
      return isRefused ? [...faults, `${name}: ${status}`] : faults;
    }
    const expected = [method === 'OPTIONS' ? 204 : 405, [...methods, 'OPTIONS'].join(', ')];
    const isRight = status === expected[0] && headers.allow === expected[1];
    return isRight ? faults : [...faults, `${name}: ${status}, allow ${headers.allow}`];
  }

  test(
    '[API-05] no method on any address changes the response of the correct request that follows',
    async () => {
      const faults: string[] = [];
      for (const [index, address] of addresses.entries()) {
        const query = QUERIES[index % QUERIES.length] ?? '';
        await correct(address, query);
        const first = await correct(address, query);
        const before = summaryOf(first);
        for (const method of METHODS) {
          faults.push(...(await faultsOfMethod(address, method, query, first.status)));
          const after = summaryOf(await correct(address, query));
          if (after !== before) {
            faults.push(`${method} ${address.path}${query}: ${after.slice(0, 200)} after it`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'HEAD gets the headers of GET',
    async () => {
      const readable = addresses.filter(
        ({ methods, path }) => methods.includes('HEAD') && path !== '/metrics',
      );
      const of = ({ status, headers }: Response) => ({
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANGING.test(name))),
      });
      for (const { path } of readable) {
        await send(portal.url, 'GET', path);
        const [get, head] = [await send(portal.url, 'GET', path), await send(portal.url, 'HEAD', path)];
        expect(of(head), path).toEqual(of(get));
        expect(head.body, path).toBe('');
      }
    },
    LIMIT_MS,
  );

  test.each(Object.entries(RESPONSE_KINDS))(
    'each kind of response has its headers: %s',
    async (name, { request: [method, path, sent], ...expected }) => {
      const response = await send(portal.url, method, path, sent);
      const own = Object.entries(response.headers).filter(
        ([header, value]) => value !== securityHeaders[header] && !OF_THE_CONTENT.test(header),
      );
      expect({ status: response.status, headers: Object.fromEntries(own) }).toEqual(expected);
      expect(faultsOf(name, response)).toEqual([]);
    },
  );

  test.each([
    ['percent-encoded', '/vue/%67etpacks?id=1', 405],
    ['with a slash at its end', '/vue/getpacks/?id=1', 405],
    ['with two slashes', '//vue/getpacks?id=1', 404],
    ['in capitals', '/VUE/GETPACKS?id=1', 404],
    ['with a fragment', '/vue/getpacks#a?id=1', 405],
    ['with an origin', 'http://127.0.0.1/vue/getpacks?id=1', 405],
    ['percent-encoded twice', '/vue/%2567etpacks?id=1', 404],
  ])('a claim %s is not a page: neither HEAD nor GET reaches the page cache', async (_how, path, status) => {
    const claim = () => send(portal.url, 'GET', '/vue/getpacks?id=1', OWN);
    const before = await claim();
    expect([before.status, JSON.parse(before.body).code]).toEqual([401, 'LOGIN_REQUIRED']);
    const head = await send(portal.url, 'HEAD', path);
    expect([head.status, head.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    const get = await send(portal.url, 'GET', path);
    expect(get.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(summaryOf(await claim())).toBe(summaryOf(before));
  });

  test.each(unknownCalls)('%s gets 404 as JSON, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const { status, headers, body } = await send(portal.url, method, path);
      expect([method, status, headers['content-type']]).toEqual([
        method,
        404,
        'application/json; charset=utf-8',
      ]);
      expect(JSON.parse(body)).toMatchObject({ status: 0, code: 'NOT_FOUND' });
    }
  });

  test('[RT-15] unknown pages share one cached error page', async () => {
    const cached = async () =>
      Number(/^youmen_page_cache_entries (\d+)/m.exec((await send(portal.url, 'GET', '/metrics')).body)?.[1]);
    await send(portal.url, 'GET', '/no-such-page');
    const before = await cached();
    for (let number = 0; number < 50; number += 1) {
      const { status, body } = await send(portal.url, 'GET', `/no-such-page/${number}`);
      expect(status).toBe(404);
      expect(body).toContain('页面不存在');
    }
    expect(await cached()).toBeLessThanOrEqual(before + 1);
  });

  test('one page is cached once, however its path is written', async () => {
    const cached = async () =>
      Number(/^youmen_page_cache_entries (\d+)/m.exec((await send(portal.url, 'GET', '/metrics')).body)?.[1]);
    await send(portal.url, 'GET', '/BaseSearch');
    const before = await cached();
    for (const path of ['/BaseSearch/', '/basesearch', '/%42aseSearch', '/BaseSearch///']) {
      expect([path, (await send(portal.url, 'GET', path)).status]).toEqual([path, 200]);
    }
    expect(await cached()).toBe(before);
  });

  test('an undecodable address gets the error page, or JSON for a call', async () => {
    for (const path of ['/%', '/%zz', '/BaseGameCenter/%e4', '/assets/%ff']) {
      const { status, headers, body } = await send(portal.url, 'GET', path);
      expect([path, status, headers['content-type']]).toEqual([path, 400, 'text/html; charset=utf-8']);
      expect(body).toContain('网址不正确');
    }
    for (const path of ['/vue/%', '/account/%zz', '/index.php/%e4', '/console/api/%']) {
      const { status, body } = await send(portal.url, 'GET', path);
      expect([path, status, JSON.parse(body).code]).toEqual([path, 400, 'BAD_REQUEST']);
    }
    const { status, headers } = await send(portal.url, 'OPTIONS', '*');
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });

  test('[ERR-05] an address of raw bytes redirects to the encoded one, or to the error page', async () => {
    const locationOf = async (line: string) => {
      const bytes = Buffer.from(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, 'latin1');
      return /^HTTP\/1\.1 302 [\s\S]*?\r\nlocation: (\S+)/.exec(await sendBytes(portal.url, bytes))?.[1];
    };
    const pageAt = async (address: string | undefined) => (await fetch(`${portal.url}${address}`)).text();
    const sent = (text: string) => Buffer.from(text).toString('latin1');
    const search = await locationOf(sent('GET /BaseSearch?val=云海'));
    expect(search).toBe('/BaseSearch?val=%E4%BA%91%E6%B5%B7');
    expect(await pageAt(search)).toContain('搜索“云海”的结果');
    expect(await pageAt(await locationOf(sent('GET /没有的页面')))).toContain('页面不存在');
    expect(await pageAt(await locationOf('GET /BaseSearch?val=\xd4\xc6'))).toContain('网址不正确');
    expect(await locationOf(sent('GET /vue/search?val=云海'))).toBeUndefined();
  });

  test.each([
    ['text that is not HTTP', 'nothing\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n', 417],
  ])('%s gets an error with all security headers', async (_what, bytes, status) => {
    const response = (await sendBytes(portal.url, bytes)).toLowerCase();
    expect(response).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(response).toContain(`${name}: ${value}`.toLowerCase());
    }
  });

  test.each([
    ['two hosts', 'Host: 127.0.0.1\r\nHost: evil.example\r\n'],
    ['one host twice', 'Host: 127.0.0.1\r\nhost: 127.0.0.1\r\n'],
    ['a user name in it', 'Host: 127.0.0.1@evil.example\r\n'],
    ['no host', ''],
  ])('a request with %s gets 400', async (_what, lines) => {
    const response = await sendBytes(portal.url, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('x-content-type-options: nosniff');
    expect(response.split('HTTP/1.1 ')).toHaveLength(2);
  });

  test('HTTP/1.0 may omit the host', async () => {
    expect(await sendBytes(portal.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
