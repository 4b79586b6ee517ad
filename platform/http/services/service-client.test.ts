import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packClaim } from '#contract/calls/claims.ts';
import { commentLike, commentList } from '#contract/calls/comments.ts';
import { newsLiked } from '#contract/calls/news.ts';
import { stock } from '#contract/calls/packs.ts';
import { TAGS_HEADER, UNTIL_HEADER } from '#contract/service-auth.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { createLogger } from '#platform/core/logger.ts';
import { withinRequest } from '#platform/core/request-id.ts';
import { ServiceClient } from './service-client.ts';
import { ServiceTokens } from './service-tokens.ts';

const SECRET = 'a-secret-of-portal-and-services-32';
const NOW = new Date('2026-11-21T10:00:00+08:00');
const player = { id: 7, nickname: '小明', icon_url: 'a.webp', mobile_masked: '138****8000' };
const context = {
  now: NOW,
  scope: new ReadScope(NOW),
  addressKey: Buffer.from('somewhere'),
  client: null,
  player,
};
const STOCK = { list: [] };

type Responder = (response: ServerResponse) => void;
const json =
  (body: object, headers: Record<string, string> = {}): Responder =>
  (response) => {
    response.writeHead(200, headers).end(JSON.stringify(body));
  };
const hangUp: Responder = (response) => {
  response.socket?.destroy();
};

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let responders: Responder[] = [];
const received: Received[] = [];
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  (responders.length > 1 ? responders.shift() : responders[0])?.(response);
});
const clock = { at: NOW.getTime(), now: () => new Date(clock.at), ticks: () => clock.at };
const seal = new ServiceTokens(SECRET, clock);
let service: ServiceClient;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
  clock.at = NOW.getTime();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = new ServiceClient({ address, seal, clock, logger: createLogger('silent') });
});

const unavailable = (msg: string) => ({ status: 0, code: 'UNAVAILABLE', msg });

describe('[API-04] a service at its address', () => {
  it('is called as specified, and the response’s tags and expiry are recorded', async () => {
    const until = '2026-11-21T16:00:00.000Z';
    responders = [
      json({ status: 1, msg: 'ok', data: STOCK }, { [TAGS_HEADER]: 'packs pack:3', [UNTIL_HEADER]: until }),
    ];
    const scope = new ReadScope(NOW);
    expect(await service.call(stock, { ids: '3' }, { now: NOW, scope })).toEqual({
      status: 1,
      msg: 'ok',
      data: STOCK,
    });
    expect(received).toMatchObject([{ method: 'GET', url: '/vue/stock?ids=3', body: '' }]);
    expect([[...scope.tags], scope.until?.toISOString()]).toEqual([['packs', 'pack:3'], until]);
  });

  it('returns the time to wait', async () => {
    const refusal = { status: 0, code: 'TOO_MANY', msg: '请稍后', retry_after: 90 };
    responders = [json(refusal)];
    expect(await service.call(stock, { ids: '3' }, { now: NOW, scope: new ReadScope(NOW) })).toEqual(refusal);
  });

  it('receives parameters as query and form, or as declared JSON, with a token for the player', async () => {
    responders = [json({ status: 0, code: 'NOT_FOUND', msg: '没有', retry_after: 'soon' })];
    await service.call(commentList, { dynamics_id: 1, type: '2' }, { now: NOW, scope: new ReadScope(NOW) });
    await service.call(commentLike, { id: 4 }, context);
    const [form, write] = received;
    expect(form).toMatchObject({
      url: '/Comment/comment_list_v2?dynamics_id=1&type=2',
      body: 'dynamics_id=1&type=2',
    });
    expect(form?.headers).not.toHaveProperty('x-visit');
    expect(write).toMatchObject({ url: '/vue/commentlike', body: '{"id":4}' });
    const request = { method: 'POST', address: '/vue/commentlike', body: '{"id":4}' };
    expect(new ServiceTokens(SECRET, clock).open(request, write?.headers ?? {})?.player).toEqual(player);
  });

  it('receives the request id', async () => {
    responders = [json({ status: 1, msg: 'ok', data: STOCK })];
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    await new Promise<void>((resolve) =>
      withinRequest(id, () => {
        service.call(stock, { ids: '3' }, { now: NOW, scope: new ReadScope(NOW) }).then(() => resolve());
      }),
    );
    await service.call(stock, { ids: '3' }, { now: NOW, scope: new ReadScope(NOW) });
    expect(received.map(({ headers }) => headers['x-request-id'])).toEqual([id, undefined]);
  });

  it('receives a failed read again under a new token, and a write only once', async () => {
    responders = [hangUp, json({ status: 1, msg: 'ok', data: { liked: true, like_count: 1 } })];
    const read = await service.call(newsLiked, { id: 3 }, context);
    expect([read.status, received.length]).toEqual([1, 2]);
    expect(received[0]?.headers['x-visit']).not.toBe(received[1]?.headers['x-visit']);
    received.length = 0;
    responders = [hangUp];
    expect(await service.call(packClaim, { id: 3 }, context)).toEqual(
      unavailable('服务暂时不可用，请稍后再试'),
    );
    expect(received).toHaveLength(1);
  });

  it('is not called for a while after five failures', async () => {
    responders = [hangUp];
    const like = () => service.call(commentLike, { id: 4 }, context);
    for (let i = 0; i < 7; i += 1) {
      expect(await like()).toEqual(unavailable('评论服务暂时不可用，请稍后再试'));
    }
    expect(received).toHaveLength(5);
    clock.at += 10_000;
    responders = [json({ status: 1, msg: 'ok', data: { likes: 2 } })];
    expect((await like()).status).toBe(1);
  });

  it.each([
    ['another object than an envelope', json([])],
    ['data that violates the contract', json({ status: 1, msg: 'ok', data: { list: 'x' } })],
    ['HTML', (response: ServerResponse) => void response.end('<html>')],
    ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ])('that sends %s is unavailable', async (_type, responder) => {
    responders = [responder];
    expect(await service.call(stock, { ids: '3' }, { now: NOW, scope: new ReadScope(NOW) })).toEqual(
      unavailable('服务暂时不可用，请稍后再试'),
    );
  });

  it('may refuse only with a known code and a message of limited length', async () => {
    responders = [json({ status: 0, code: 'SOMETHING', msg: '不'.repeat(500) })];
    expect(await service.call(stock, { ids: '3' }, { now: NOW, scope: new ReadScope(NOW) })).toEqual(
      unavailable('不'.repeat(200)),
    );
  });
});
