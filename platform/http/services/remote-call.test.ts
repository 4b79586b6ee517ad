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
import { RemoteService } from './remote-call.ts';
import { ServiceTokens } from './service-tokens.ts';

const SECRET = 'a-secret-of-portal-and-services-32';
const NOW = new Date('2026-11-21T10:00:00+08:00');
const player = { id: 7, nickname: '小明', icon_url: 'a.webp', mobile_masked: '138****8000' };
const context = { now: NOW, addressKey: Buffer.from('somewhere'), player };
const STOCK = { list: [] };

type Answering = (response: ServerResponse) => void;
const say =
  (answer: object, headers: Record<string, string> = {}): Answering =>
  (response) => {
    response.writeHead(200, headers).end(JSON.stringify(answer));
  };
const hangUp: Answering = (response) => {
  response.socket?.destroy();
};

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let answers: Answering[] = [];
const heard: Heard[] = [];
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
  (answers.length > 1 ? answers.shift() : answers[0])?.(response);
});
const clock = { at: NOW.getTime(), now: () => new Date(clock.at), ticks: () => clock.at };
const seal = new ServiceTokens(SECRET, clock);
let service: RemoteService;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard.length = 0;
  clock.at = NOW.getTime();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = new RemoteService({ address, seal, clock, logger: createLogger('silent') });
});

const away = (msg: string) => ({ status: 0, code: 'UNAVAILABLE', msg });

describe('[API-04] a service at its address', () => {
  it('is asked as specified, and what its answer was made from is noted', async () => {
    const until = '2026-11-21T16:00:00.000Z';
    answers = [
      say({ status: 1, msg: 'ok', data: STOCK }, { [TAGS_HEADER]: 'packs pack:3', [UNTIL_HEADER]: until }),
    ];
    const scope = new ReadScope(NOW);
    expect(await service.call(stock, { ids: '3' }, scope, undefined)).toEqual({
      status: 1,
      msg: 'ok',
      data: STOCK,
    });
    expect(heard).toMatchObject([{ method: 'GET', url: '/vue/stock?ids=3', body: '' }]);
    expect([[...scope.tags], scope.until?.toISOString()]).toEqual([['packs', 'pack:3'], until]);
  });

  it('says how long to wait', async () => {
    const refusal = { status: 0, code: 'TOO_MANY', msg: '请稍后', retry_after: 90 };
    answers = [say(refusal)];
    expect(await service.call(stock, { ids: '3' }, new ReadScope(NOW), undefined)).toEqual(refusal);
  });

  it('gets a form as query and body, or JSON where the call has it so, signed for the player', async () => {
    answers = [say({ status: 0, code: 'NOT_FOUND', msg: '没有', retry_after: 'soon' })];
    await service.call(commentList, { dynamics_id: 1, type: '2' }, new ReadScope(NOW), undefined);
    await service.call(commentLike, { id: 4 }, new ReadScope(NOW), context);
    const [form, json] = heard;
    expect(form).toMatchObject({
      url: '/Comment/comment_list_v2?dynamics_id=1&type=2',
      body: 'dynamics_id=1&type=2',
    });
    expect(form?.headers).not.toHaveProperty('x-visit');
    expect(json).toMatchObject({ url: '/vue/commentlike', body: '{"id":4}' });
    const request = { method: 'POST', address: '/vue/commentlike', body: '{"id":4}' };
    expect(new ServiceTokens(SECRET, clock).open(request, json?.headers ?? {})?.player).toEqual(player);
  });

  it('is told which request it is part of', async () => {
    answers = [say({ status: 1, msg: 'ok', data: STOCK })];
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    await new Promise<void>((resolve) =>
      withinRequest(id, () => {
        service.call(stock, { ids: '3' }, new ReadScope(NOW), undefined).then(() => resolve());
      }),
    );
    await service.call(stock, { ids: '3' }, new ReadScope(NOW), undefined);
    expect(heard.map(({ headers }) => headers['x-request-id'])).toEqual([id, undefined]);
  });

  it('is asked a second time where nothing changes by it, under a signature of its own, and a write never is', async () => {
    answers = [hangUp, say({ status: 1, msg: 'ok', data: { liked: true, like_count: 1 } })];
    const read = await service.call(newsLiked, { id: 3 }, new ReadScope(NOW), context);
    expect([read.status, heard.length]).toEqual([1, 2]);
    expect(heard[0]?.headers['x-visit']).not.toBe(heard[1]?.headers['x-visit']);
    heard.length = 0;
    answers = [hangUp];
    expect(await service.call(packClaim, { id: 3 }, new ReadScope(NOW), context)).toEqual(
      away('服务暂时不可用，请稍后再试'),
    );
    expect(heard).toHaveLength(1);
  });

  it('is left alone for a while after five failures, and tried again', async () => {
    answers = [hangUp];
    const ask = () => service.call(commentLike, { id: 4 }, new ReadScope(NOW), context);
    for (let i = 0; i < 7; i += 1) {
      expect(await ask()).toEqual(away('评论服务暂时不可用，请稍后再试'));
    }
    expect(heard).toHaveLength(5);
    clock.at += 10_000;
    answers = [say({ status: 1, msg: 'ok', data: { likes: 2 } })];
    expect((await ask()).status).toBe(1);
  });

  it.each([
    ['no envelope', say([])],
    ['data that the contract does not have', say({ status: 1, msg: 'ok', data: { list: 'x' } })],
    ['no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['a way elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ])('that answers %s is away', async (_what, answering) => {
    answers = [answering];
    expect(await service.call(stock, { ids: '3' }, new ReadScope(NOW), undefined)).toEqual(
      away('服务暂时不可用，请稍后再试'),
    );
  });

  it('may refuse with a code of the list alone, in a sentence of bounded length', async () => {
    answers = [say({ status: 0, code: 'SOMETHING', msg: '不'.repeat(500) })];
    expect(await service.call(stock, { ids: '3' }, new ReadScope(NOW), undefined)).toEqual(
      away('不'.repeat(200)),
    );
  });
});
