import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { noPages } from '../pages/page-server.ts';
import { createApp } from '../server/app.ts';

const pages = noPages;
const app = createApp({ trustedProxies: [], consoleNetworks: [] } as unknown as Config, pages, {} as Logger);
app.post('/echo', async (request) => ({
  body: request.body instanceof URLSearchParams ? [...request.body].length : request.body,
}));
afterAll(() => app.close());

async function send(payload: string | Buffer, headers: Record<string, string>) {
  const response = await app.inject({ method: 'POST', url: '/echo', payload, headers });
  return [response.statusCode, response.json().msg ?? response.json().body];
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body', () => {
  test('is never decompressed: a compressed one is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 32));
    for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'gzip, identity']) {
      expect(await send(bomb, { ...json, 'content-encoding': encoding })).toEqual([
        415,
        `不接受压缩过的请求内容（Content-Encoding: ${encoding}），请不压缩直接发送`,
      ]);
    }
    expect(await send('{"a":1}', { ...json, 'content-encoding': 'identity' })).toEqual([200, { a: 1 }]);
  });

  test('has a maximum size, and the refusal names both sizes', async () => {
    expect(await send(`"${'a'.repeat(70_000)}"`, json)).toEqual([
      413,
      '提交的内容有 69 KB，最多 64 KB，请分成几次提交',
    ]);
    expect(await send(`"${'a'.repeat(65_000)}"`, json)).toEqual([200, 'a'.repeat(65_000)]);
  });

  test('of JSON has a maximum depth', async () => {
    const deep = '内容嵌套超过 32 层，请减少嵌套后再提交';
    expect(await send(nested(33), json)).toEqual([400, deep]);
    expect(await send(nested(30_000), json)).toEqual([400, deep]);
    expect(await send(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, json)).toEqual([400, deep]);
    expect((await send(nested(32), json))[0]).toBe(200);
    expect(await send('{"a":', json)).toEqual([400, '内容不是正确的 JSON，请检查后再提交']);
  });

  test('of a form has a maximum number and length of fields', async () => {
    expect(await send('a=1&'.repeat(16_000), form)).toEqual([
      400,
      '表单有 16000 个字段，最多 100 个，请减少后再提交',
    ]);
    expect(await send(`name=${'a'.repeat(8_193)}`, form)).toEqual([
      400,
      '表单字段 name 有 8193 个字，最多 8192 个，请缩短后再提交',
    ]);
    expect(await send(`${'a=1&'.repeat(99)}b=${'c'.repeat(8_192)}`, form)).toEqual([200, 100]);
  });

  test('of multipart type is not read', async () => {
    const type = 'multipart/form-data; boundary=x';
    expect(await send('--x\r\n\r\n\r\n'.repeat(5_000), { 'content-type': type })).toEqual([
      415,
      '不接受这种格式的内容（multipart/form-data），请按接口文档提交',
    ]);
  });
});
