import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appeal } from '#contract/calls/appeals.ts';
import { commentWrite } from '#contract/calls/comments.ts';
import { newsLiked } from '#contract/calls/news.ts';
import { stock } from '#contract/calls/packs.ts';
import { Refusal } from '#contract/refusal.ts';
import { CHANGES_ADDRESS, TAGS_HEADER, UNTIL_HEADER } from '#contract/service-auth.ts';
import { APPEAL_KINDS } from '#contract/vocabulary.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { handlersOf } from '#platform/calls/handler.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { PlayerContext } from '#platform/core/player.ts';
import { noPages } from '../pages/page-server.ts';
import { createApp } from '../server/app.ts';
import { ChangeLog } from '../services/change-log.ts';
import { ServiceGateway } from '../services/service-gateway.ts';
import { ServiceTokens } from '../services/service-tokens.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';
import { registerCalls } from './call-routes.ts';
import { registerServiceCalls } from './service-calls.ts';

const SECRET = 'a-secret-of-portal-and-services-32';
const clock = fixedClock('2026-11-21T10:00:00+08:00');
const logger = createLogger('silent');
const seal = new ServiceTokens(SECRET, clock);
const claimant = {
  address: Buffer.from('203.0.113.7').toString('base64url'),
  player: { id: 7, nickname: '小明', icon_url: 'a.webp', mobile_masked: '138****8000' },
};
const contexts: PlayerContext[] = [];
const handler = handlersOf<unknown>();
const liked = handler(newsLiked, async (context) => {
  contexts.push(context);
  return { liked: true, like_count: 1 };
});
const written = handler(commentWrite, async (context) => {
  contexts.push(context);
  return { id: 1, shown: true };
});
const read = handler(stock, async ({ scope }) => {
  scope.tag('packs', 'pack:3');
  scope.changesAt(new Date('2026-11-22T00:00:00+08:00'));
  return { list: [], generated_at: '2026-11-21T10:00:00+08:00' };
});
const appealed = handler(appeal, async () => {
  throw new Refusal('TOO_MANY', '请稍后', { retry_after: 1_234 });
});
const routes = [liked, written, read, appealed];
const WRITE = { game_id: 3, stars: 5, body: '很好玩的游戏' };

let app: FastifyInstance;

beforeEach(() => {
  contexts.length = 0;
  app = createApp(loadConfig({}), noPages, logger);
});
afterEach(() => app.close());

function serveService(): void {
  registerServiceCalls(app, {
    gateway: new ServiceGateway(routes, {}, logger),
    calls: routes.map(({ call }) => call),
    cache: new PageCache(1_000_000, clock),
    clock,
    seal: new ServiceTokens(SECRET, clock),
    log: new ChangeLog(),
  });
}

const send = (headers: Record<string, string>) =>
  app.inject({ url: '/vue/newsliked?id=3', headers: { ...headers } });

const signed = (url: string) => seal.seal({ method: 'GET', address: url, body: '' }, claimant);

describe('[API-04] a service in its own process', () => {
  it('accepts the player and the address pseudonym of a portal’s token', async () => {
    serveService();
    expect((await send(signed('/vue/newsliked?id=3'))).json().data.liked).toBe(true);
    const { player, addressKey } = contexts[0] ?? {};
    expect(player).toEqual(claimant.player);
    expect(Buffer.from(addressKey ?? []).toString()).toBe('203.0.113.7');
  });

  it('[MY-19] accepts client and province of a post, and of no other call', async () => {
    serveService();
    const client = { address: '203.0.113.7', port: 4_711, agent: 'a phone' };
    const post = { method: 'POST', address: '/vue/comment', body: JSON.stringify(WRITE) };
    const sent = [
      await app.inject({
        method: 'POST',
        url: '/vue/comment',
        payload: post.body,
        headers: {
          'content-type': 'application/json',
          ...seal.seal(post, { ...claimant, client, province: '广东' }),
        },
      }),
      await app.inject({
        method: 'POST',
        url: '/vue/comment',
        payload: post.body,
        headers: { 'content-type': 'application/json', ...seal.seal(post, claimant) },
      }),
      await send(
        seal.seal(
          { method: 'GET', address: '/vue/newsliked?id=3', body: '' },
          { ...claimant, client, province: '广东' },
        ),
      ),
    ];
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(contexts.map((context) => context.client)).toEqual([client, null, null]);
    expect(contexts.map((context) => context.province)).toEqual(['广东', null, null]);
  });

  it('returns the wait of a 429 in the envelope and as a header', async () => {
    serveService();
    const payload = JSON.stringify({
      kind: APPEAL_KINDS[0],
      account: '13800138000',
      contact: '13800138000',
      body: '我的账号被误封了，请帮忙看一看，谢谢',
    });
    const request = { method: 'POST', address: appeal.path, body: payload };
    const headers = { 'content-type': 'application/json', ...seal.seal(request, claimant) };
    const response = await app.inject({ method: 'POST', url: appeal.path, payload, headers });
    expect([response.statusCode, response.headers['retry-after'], response.json().retry_after]).toEqual([
      429,
      '1234',
      1_234,
    ]);
  });

  it('accepts a player’s JSON body that is signed', async () => {
    serveService();
    const payload = JSON.stringify(WRITE);
    const request = { method: 'POST', address: '/vue/comment', body: payload };
    const post = (body: string) =>
      app.inject({
        method: 'POST',
        url: '/vue/comment',
        payload: body,
        headers: { 'content-type': 'application/json', ...seal.seal(request, claimant) },
      });
    expect((await post(payload)).json().data).toEqual({ id: 1, shown: true });
    expect((await post(JSON.stringify({ ...WRITE, stars: 1 }))).statusCode).toBe(403);
    expect(contexts).toHaveLength(1);
  });

  it.each([
    ['nothing', {}],
    [
      'the cookie and the headers of a browser',
      { cookie: 'session=x', 'x-portal': '1', 'sec-fetch-site': 'same-origin' },
    ],
    [
      'a player without a signature',
      { 'x-visit': Buffer.from(JSON.stringify(claimant)).toString('base64url') },
    ],
    ['a made-up signature', { ...signed('/vue/newsliked?id=3'), 'x-visit-signature': 'f'.repeat(64) }],
    ['a signature for another address', signed('/vue/newsliked?id=4')],
    [
      'a signature of ten minutes ago',
      new ServiceTokens(SECRET, fixedClock('2026-11-21T09:50:00+08:00')).seal(
        { method: 'GET', address: '/vue/newsliked?id=3', body: '' },
        claimant,
      ),
    ],
  ])('refuses %s', async (_name, headers) => {
    serveService();
    const { statusCode, json } = await send(headers as Record<string, string>);
    expect([statusCode, json().code, contexts.length]).toEqual([403, 'FORBIDDEN', 0]);
  });

  it('refuses a replayed token', async () => {
    serveService();
    const headers = signed('/vue/newsliked?id=3');
    expect((await send(headers)).statusCode).toBe(200);
    expect((await send(headers)).statusCode).toBe(403);
    expect(contexts).toHaveLength(1);
  });

  it('requires a login from a visitor without a player', async () => {
    serveService();
    const url = '/vue/newsliked?id=3';
    const headers = seal.seal({ method: 'GET', address: url, body: '' }, { ...claimant, player: null });
    const { statusCode, json } = await send(headers);
    expect([statusCode, json().code]).toEqual([401, 'LOGIN_REQUIRED']);
  });

  it('returns the tags and the expiry of a read', async () => {
    serveService();
    const { headers, statusCode } = await app.inject({ url: '/vue/stock?ids=3' });
    expect(statusCode).toBe(200);
    expect(headers[TAGS_HEADER]).toBe('packs pack:3');
    expect(headers[UNTIL_HEADER]).toBe('2026-11-21T16:00:00.000Z');
  });

  it('returns its changes to portals only', async () => {
    serveService();
    const url = `${CHANGES_ADDRESS}?after=`;
    expect((await app.inject({ url })).statusCode).toBe(403);
    expect((await app.inject({ url, headers: signed(url) })).json().data).toMatchObject({ tags: [] });
  });
});

describe('[API-04] a portal', () => {
  it('ignores tokens and identifies players by their sessions', async () => {
    registerCalls(app, {
      gateway: new ServiceGateway(routes, {}, logger),
      cache: new PageCache(1_000_000, clock),
      clock,
      players: { of: async () => null },
      addressKey: (address) => Buffer.from(address),
      traffic: new TrafficCounter(clock),
    });
    const { statusCode, headers } = await send(signed('/vue/newsliked?id=3'));
    expect([statusCode, contexts.length]).toEqual([401, 0]);
    expect(headers).not.toHaveProperty(TAGS_HEADER);
  });
});
