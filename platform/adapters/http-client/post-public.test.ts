import { promises } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postPublic } from './post-public.ts';

let server: Server;
let port = 0;
const requests: string[] = [];
const message = { headers: { 'content-type': 'application/json' }, body: '{"a":"中"}' };
const open = { timeoutMs: 2_000, isAllowed: () => true };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push(`${request.method} ${request.url} ${body}`);
    if (request.url === '/slow') {
      return;
    }
    if (request.url === '/moved') {
      response.writeHead(307, { location: '/inside' }).end('moved');
    } else if (request.url === '/endless') {
      response.writeHead(200);
      const more = () => response.write('长'.repeat(10_000), (error) => error ?? setImmediate(more));
      more();
    } else {
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, bounds: Partial<Parameters<typeof postPublic>[2]> = {}) =>
  postPublic(`http://127.0.0.1:${port}${path}`, message, { ...open, ...bounds });

test('sends the body and returns the status', async () => {
  expect(await post('/')).toEqual({ status: 204, text: '' });
  expect(requests).toEqual(['POST / {"a":"中"}']);
});

test('[HOOK-05] does not follow a redirect', async () => {
  expect(await post('/moved')).toEqual({ status: 307, text: 'moved' });
  expect(requests).toEqual([`POST /moved ${message.body}`]);
});

test('reads the first 500 characters of an endless response', async () => {
  expect(await post('/endless')).toEqual({ status: 200, text: '长'.repeat(500) });
});

test('ends after its time', async () => {
  expect(await post('/slow', { timeoutMs: 50 })).toEqual({ status: null, text: '超时' });
});

/** A name server whose first result is a public address, and whose later ones are this machine's. */
function rebinding(): promises.Resolver {
  let lookups = 0;
  const resolver = new promises.Resolver();
  resolver.resolve4 = (async () => {
    lookups += 1;
    return [lookups === 1 ? '93.184.215.14' : '127.0.0.1'];
  }) as unknown as typeof resolver.resolve4;
  resolver.resolve6 = async () => [];
  return resolver;
}
const isNotHere = (address: string) => address !== '127.0.0.1';

/** The requests that reach this machine by a name that resolves to another address every time. */
async function reached(
  send: (url: string, resolver: promises.Resolver) => Promise<unknown>,
): Promise<string[]> {
  const resolver = rebinding();
  for (let turn = 0; turn < 2; turn += 1) {
    await send(`http://hooks.example:${port}/inside`, resolver).catch(() => undefined);
  }
  return requests;
}

test('[HOOK-05] never reaches an internal address by number, name or rebinding', async () => {
  expect((await post('/inside', { isAllowed: isNotHere })).text).toBe('不是公网地址');
  const bounds = { timeoutMs: 300, isAllowed: isNotHere };
  expect(await reached((url, resolver) => postPublic(url, message, { ...bounds, resolver }))).toEqual([]);
});

test('[HOOK-05] the check finds an address that is checked before the connection resolves it again', async () => {
  // The planted bug: the name is checked first, and resolved a second time by the connection.
  const planted = async (url: string, resolver: promises.Resolver) => {
    const [address = ''] = await resolver.resolve4(new URL(url).hostname);
    if (isNotHere(address)) {
      await postPublic(url, message, { timeoutMs: 300, resolver, isAllowed: () => true });
    }
  };
  expect(await reached(planted)).toEqual([`POST /inside ${message.body}`]);
});
