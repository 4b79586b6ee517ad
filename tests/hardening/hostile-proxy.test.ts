import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EchoApp, openEchoApp } from './hostile-proxy/echo-app.ts';

const HOST = 'www.example.com';
const get = (headers: readonly string[] = [], target = '/echo/a') =>
  [`GET ${target} HTTP/1.1`, `Host: ${HOST}`, 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (headers: readonly string[], rest: string) =>
  ['POST /echo/a HTTP/1.1', `Host: ${HOST}`, 'Content-Type: application/x-www-form-urlencoded']
    .concat(headers, '', rest)
    .join('\r\n');

/** Headers by which a client claims another address, scheme or host. */
const CLAIMS: readonly (readonly string[])[] = [
  ['X-Forwarded-For: 203.0.113.9'],
  ['X-Forwarded-For: 203.0.113.9, 127.0.0.1'],
  ['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-For: 203.0.113.10'],
  [`X-Forwarded-For: ${Array.from({ length: 500 }, () => '203.0.113.9').join(',')}`],
  ['X-Real-IP: 203.0.113.9'],
  ['Forwarded: for=203.0.113.9;proto=https;host=evil.example'],
  ['X-Client-IP: 203.0.113.9', 'True-Client-IP: 203.0.113.9', 'CF-Connecting-IP: 203.0.113.9'],
  ['X-Forwarded-Proto: https'],
  ['X-Forwarded-Proto: http, https'],
  ['X-Forwarded-Ssl: on', 'Front-End-Https: on', 'X-Forwarded-Scheme: https'],
  ['X-Forwarded-Host: localhost'],
  ['X-Forwarded-Host: evil.example', 'X-Host: evil.example', 'X-Original-Host: evil.example'],
  ['X-Client-Port: 1'],
  ['X-Original-URL: /echo/other', 'X-Rewrite-URL: /echo/other'],
];

describe('without a trusted proxy', () => {
  let app: EchoApp;
  beforeAll(async () => {
    app = await openEchoApp('');
  });
  afterAll(() => app.close());

  test.each(CLAIMS)('%s is not believed', async (...claim) => {
    const { statuses, beliefs } = await app.send(get(claim));
    expect(statuses).toEqual([200]);
    expect(beliefs).toMatchObject([
      {
        address: '127.0.0.1',
        connection: 'plain',
        host: HOST,
        path: '/echo/a',
        isLocal: expect.any(Boolean),
      },
    ]);
    expect(beliefs[0]?.port).toBeGreaterThan(1);
  });

  test('a forwarded request is not local, whatever it says', async () => {
    const { beliefs } = await app.send(get(['X-Forwarded-For: 127.0.0.1']).replace(HOST, 'localhost'));
    expect(beliefs).toMatchObject([{ isLocal: false, connection: 'plain' }]);
  });
});

describe('behind a trusted proxy', () => {
  let app: EchoApp;
  beforeAll(async () => {
    app = await openEchoApp('127.0.0.1,10.0.0.0/8');
  });
  afterAll(() => app.close());

  /** The entry that the proxy appends is the last one that is no trusted proxy. */
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['1.2.3.4, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
    [`${'1.2.3.4, '.repeat(400)}203.0.113.9`, '203.0.113.9'],
    [' ,, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:DB8::7]:4711', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('the client of %s is %s', async (forwarded, address) => {
    const { beliefs } = await app.send(get([`X-Forwarded-For: ${forwarded}`]));
    expect(beliefs).toMatchObject([{ address, isLocal: false }]);
  });

  test.each([
    'unknown',
    '_hidden',
    'localhost',
    '203.0.113.999',
    '3405803785',
    '0x7f.0.0.1',
    '203.0.113.9 OR 1=1',
    '<script>',
    '203.0.113.9;',
    '1.2.3.4, ',
    'a'.repeat(5_000),
  ])('what is no address is not a client: %s', async (forwarded) => {
    const { beliefs } = await app.send(get([`X-Forwarded-For: ${forwarded}`]));
    expect(beliefs[0]?.address).toMatch(/^(127\.0\.0\.1|1\.2\.3\.4)$/);
  });

  test('repeated headers are one list, in their order', async () => {
    const { beliefs } = await app.send(get(['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 203.0.113.9']));
    expect(beliefs).toMatchObject([{ address: '203.0.113.9' }]);
  });

  test.each([
    ['https', 'https'],
    ['http', 'plain'],
    ['https, http', 'plain'],
    ['HTTPS\u00a0', 'plain'],
    ['wss', 'plain'],
    ['', 'plain'],
  ])('the proxy’s scheme %j makes the connection %s', async (scheme, connection) => {
    const { beliefs } = await app.send(get(['X-Forwarded-For: 203.0.113.9', `X-Forwarded-Proto: ${scheme}`]));
    expect(beliefs).toMatchObject([{ connection }]);
  });

  test.each([
    ['4711', 4711],
    ['65535', 65_535],
    ['65536', null],
    ['0', null],
    ['-1', null],
    ['4711, 4712', null],
    ['4e3', null],
    ['99999999999999999999', null],
  ])('the source port %s is %s', async (given, port) => {
    const { beliefs } = await app.send(get(['X-Forwarded-For: 203.0.113.9', `X-Client-Port: ${given}`]));
    expect(beliefs).toMatchObject([{ port }]);
  });

  test('a port without a forwarded address is the connection’s own', async () => {
    const { beliefs } = await app.send(get(['X-Client-Port: 1']));
    expect(beliefs[0]?.port).toBeGreaterThan(1);
  });

  test('other headers of the proxy are not read', async () => {
    const { beliefs } = await app.send(
      get(['X-Real-IP: 1.2.3.4', 'Forwarded: for=1.2.3.4;proto=https', 'X-Forwarded-Host: evil.example']),
    );
    expect(beliefs).toMatchObject([{ address: '127.0.0.1', connection: 'plain', host: HOST }]);
  });

  test('a forwarded host does not make a request local', async () => {
    const { beliefs } = await app.send(get(['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Host: localhost']));
    expect(beliefs).toMatchObject([{ connection: 'plain', isLocal: false }]);
  });
});

describe.each([
  ['without a trusted proxy', ''],
  ['behind a trusted proxy', '127.0.0.1'],
])('a smuggled request %s', (_name, proxies) => {
  let app: EchoApp;
  beforeAll(async () => {
    app = await openEchoApp(proxies);
  });
  afterAll(() => app.close());

  const SMUGGLED = get([], '/echo/smuggled');
  test.each([
    [
      'a length and chunks',
      post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`),
    ],
    [
      'chunks and a length',
      post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
    ],
    ['two lengths', post(['Content-Length: 0', 'Content-Length: 90'], SMUGGLED)],
    ['a list of lengths', post(['Content-Length: 0, 90'], SMUGGLED)],
    ['a signed length', post(['Content-Length: +0'], SMUGGLED)],
    ['a negative length', post(['Content-Length: -1'], SMUGGLED)],
    ['a hexadecimal length', post(['Content-Length: 0x0'], SMUGGLED)],
    ['a huge length', post(['Content-Length: 99999999999999999999'], SMUGGLED)],
    ['chunked twice', post(['Transfer-Encoding: chunked, chunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['chunked and identity', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`)],
    ['an unknown coding', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['a space before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['a folded header', post(['Transfer-Encoding:\r\n chunked', 'Content-Length: 0'], SMUGGLED)],
    ['a folded header of its own', post(['X-A: b\r\n Content-Length: 0'], SMUGGLED)],
    ['a bare line feed', `POST /echo/a HTTP/1.1\nHost: ${HOST}\nContent-Length: 0\n\n${SMUGGLED}`],
    ['a bare carriage return', post([`X-A: b\rContent-Length: 0`], SMUGGLED)],
    ['a zero byte in a header', post(['X-A: b\u0000', 'Content-Length: 0'], SMUGGLED)],
    ['a bad chunk size', post(['Transfer-Encoding: chunked'], `0x0\r\n\r\n${SMUGGLED}`)],
    ['a chunk that ends early', post(['Transfer-Encoding: chunked'], `3\r\nabcd\r\n0\r\n\r\n${SMUGGLED}`)],
    ['two hosts', get([`Host: evil.example`])],
    ['a header over 8 KiB', get([`X-Pad: ${'a'.repeat(9_000)}`])],
    ['many long headers', get(Array.from({ length: 40 }, (_, at) => `X-Pad-${at}: ${'a'.repeat(300)}`))],
    ['a host with a path', get().replace(HOST, 'www.example.com/evil')],
    ['a host with user info', get().replace(HOST, 'evil@www.example.com')],
  ])('%s: refused, and nothing behind it runs', async (_shape, bytes) => {
    const { statuses, beliefs } = await app.send(bytes);
    expect(beliefs).toEqual([]);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 400 || status === 431)).toBe(true);
  });

  test('a request in absolute form has the path and the host of its Host header', async () => {
    const { beliefs } = await app.send(get([], 'http://evil.example/echo/absolute'));
    expect(beliefs.every(({ host, path }) => host === HOST && path === '/echo/absolute')).toBe(true);
  });

  test('two pipelined requests are two requests', async () => {
    const first = get([], '/echo/first').replace('Connection: close\r\n', '');
    const { statuses, beliefs } = await app.send(first + get([], '/echo/second'));
    expect(statuses).toEqual([200, 200]);
    expect(beliefs.map(({ path }) => path)).toEqual(['/echo/first', '/echo/second']);
  });
});

test('a planted bug is found: a server that trusts its clients believes the claims', async () => {
  const app = await openEchoApp('127.0.0.0/8');
  const { beliefs } = await app.send(get(['X-Forwarded-For: 203.0.113.9', 'X-Forwarded-Proto: https']));
  await app.close();
  expect(beliefs).toMatchObject([{ address: '203.0.113.9', connection: 'https' }]);
});
