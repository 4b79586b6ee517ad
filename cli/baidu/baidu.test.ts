import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushAddresses } from '#platform/adapters/baidu-push.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { baiduCommand } from './command.ts';
import { sitemapAddresses } from './sitemap-addresses.ts';

const TOKEN = 'canary-token';
const OLD = '2020-01-01T00:00:00+08:00';
const NEW = '2999-01-01T00:00:00+08:00';

let origin = '';
let pages: Record<string, string> = {};
let baidu: (lines: string[]) => [number, object];
const pushed: { url: string; type: string | undefined; lines: string[] }[] = [];
const output: string[] = [];

const server = createServer(async (request: IncomingMessage, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const url = request.url ?? '';
  if (url.startsWith('/urls')) {
    const lines = body.split('\n');
    pushed.push({ url, type: request.headers['content-type'], lines });
    const [code, result] = baidu(lines);
    response.writeHead(code).end(JSON.stringify(result));
    return;
  }
  const page = pages[url];
  response.writeHead(page === undefined ? 404 : 200).end(page);
});

const entry = (path: string, changed: string) =>
  `<url><loc>${origin}${path}</loc><lastmod>${changed}</lastmod></url>`;
const run = (settings: Record<string, string>, ...args: string[]) =>
  baiduCommand.run(args, () => loadConfig({ BAIDU_PUSH_ENDPOINT: `${origin}/urls`, ...settings }));
const on = () => ({ PUBLIC_URL: origin, BAIDU_PUSH_TOKEN: TOKEN });

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pushed.length = 0;
  output.length = 0;
  baidu = (lines) => [200, { success: lines.length, remain: 90 }];
  const write = (text: string) => {
    output.push(text);
  };
  vi.spyOn(console, 'log').mockImplementation(write);
  vi.spyOn(console, 'error').mockImplementation(write);
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('baidu', () => {
  it('pushes the changed addresses of all sitemap parts once', async () => {
    pages = {
      '/sitemap.xml': `<sitemapindex><sitemap><loc>${origin}/sitemap.xml?part=a&amp;x=1</loc></sitemap></sitemapindex>`,
      '/sitemap.xml?part=a&x=1': [
        entry('/BaseYxDetails?id=1', NEW),
        entry('/BaseYxDetails?id=2', OLD),
        entry('/BaseYxDetails?id=1', NEW),
      ].join(''),
    };
    expect(await run(on(), '--days', '3')).toBe(0);
    expect(pushed).toEqual([
      {
        url: `/urls?${new URLSearchParams({ site: origin, token: TOKEN })}`,
        type: 'text/plain',
        lines: [`${origin}/BaseYxDetails?id=1`],
      },
    ]);
    expect(output.join()).toContain('百度接受 1 个，今天还可以推送 90 个');
  });

  it('is off by default and reports the missing setting', async () => {
    await expect(run({})).rejects.toThrow('PUBLIC_URL');
    await expect(run({ PUBLIC_URL: origin })).rejects.toThrow('BAIDU_PUSH_TOKEN');
    await expect(run(on(), '--days', '0')).rejects.toThrow('用法');
    expect(pushed).toEqual([]);
  });

  it('reports rejected addresses and the reason of a failed push', async () => {
    pages = { '/sitemap.xml': entry('/a', NEW) + entry('/b', NEW) };
    baidu = () => [200, { success: 1, remain: 5, not_valid: [`${origin}/b`] }];
    expect(await run(on())).toBe(1);
    expect(output.join('\n')).toContain(`未接受的 1 个：\n${origin}/b`);
    baidu = () => [401, { error: 401, message: `token is not valid: ${TOKEN}` }];
    expect(await run(on())).toBe(4);
    expect(output.at(-1)).toBe('百度没有接受推送：token is not valid: ***');
    pages = {};
    expect(await run(on())).toBe(4);
    expect(output.at(-1)).toContain('返回了状态码 404');
  });

  it('stops at the daily quota and returns the remaining addresses', async () => {
    const addresses = Array.from({ length: 4_500 }, (_, i) => `${origin}/${i}`);
    baidu = (lines) => [200, { success: lines.length, remain: pushed.length === 1 ? 100 : 0 }];
    const push = { endpoint: `${origin}/urls`, site: origin, token: TOKEN };
    const { taken, remain, refused } = await pushAddresses(push, addresses);
    expect(pushed.map(({ lines }) => lines.length)).toEqual([2_000, 100]);
    expect([taken, remain, refused.length]).toEqual([2_100, 0, 2_400]);
  });

  it('rejects addresses of another site', async () => {
    pages = { '/sitemap.xml': '<url><loc>https://elsewhere.example/a</loc></url>' };
    await expect(sitemapAddresses(origin, new Date(0))).rejects.toThrow('PUBLIC_URL');
  });
});
