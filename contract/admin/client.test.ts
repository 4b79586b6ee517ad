import { expect, test } from 'vitest';
import { operatorClient } from './client.ts';
import { claimList } from './dashboard.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const failed = (body: string, status: number, headers: Record<string, string> = {}) =>
  operatorClient(async () => new Response(body, { status, headers })).request(claimList, {});
const json = (msg: string, code = 'UNAVAILABLE') => JSON.stringify({ status: 0, code, msg });

test.each([
  ['an error page of a proxy', '<h1>502 Bad Gateway</h1>', 502, {}, '服务器出错，请稍后再试（HTTP 502）'],
  ['a page in place of data', '<!doctype html>', 200, {}, '服务器出错，请稍后再试（HTTP 200）'],
  [
    'an error of the server',
    json('服务暂时不可用，请稍后再试'),
    503,
    { 'x-request-id': ID },
    `服务器出错，请稍后再试（仍然不行时，请把编号 ${ID} 告诉技术人员）`,
  ],
  ['a refusal with its own words', json('正在备份，请稍后再试', 'BUSY'), 503, {}, '正在备份，请稍后再试'],
  ['a refusal', json('请填写礼包名', 'BAD_REQUEST'), 400, {}, '请填写礼包名'],
  ['JSON of a gateway', '{"message":"no upstream"}', 502, {}, '服务器出错，请稍后再试（HTTP 502）'],
  ['null', 'null', 200, {}, '服务器出错，请稍后再试（HTTP 200）'],
  ['a limit of a proxy', '<h1>413</h1>', 413, {}, '提交的内容太大，服务器前面的代理不接收（HTTP 413）'],
] as const)('[ADM-22] %s has a message of its own', async (_name, body, status, headers, msg) => {
  expect(await failed(body, status, headers)).toMatchObject({ status: 0, msg });
});

test.each([
  ['no connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a connection that ends within the answer',
    async () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('network error')),
        }),
      ),
  ],
])('[ADM-22] %s says that the server cannot be reached', async (_name, send) => {
  expect(await operatorClient(send).request(claimList, {})).toMatchObject({
    msg: '连不上服务器，请检查网络后再试',
  });
});

test('[ADM-22] lines that break off are passed on, and are no lost server', async () => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('{"type":"progress"}\n')),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  const lines: unknown[] = [];
  const client = operatorClient(async () => new Response(body));
  expect(await client.requestLines(claimList, {}, undefined, (line) => lines.push(line))).toBeUndefined();
  expect(lines).toEqual([{ type: 'progress' }]);
});

test.each([
  ['a file', (send: typeof fetch) => operatorClient(send).fetchFile(claimList, {})],
  [
    'lines',
    (send: typeof fetch) => operatorClient(send).requestLines(claimList, {}, undefined, () => undefined),
  ],
] as const)('[ADM-22] a page in place of %s is a failure', async (_what, call) => {
  const page = async () =>
    new Response('<h1>请先登录网络</h1>', { headers: { 'content-type': 'text/html' } });
  expect(await call(page)).toMatchObject({ status: 0, msg: '服务器出错，请稍后再试（HTTP 200）' });
  const refused = async () => new Response('', { status: 403 });
  expect(await call(refused)).toMatchObject({ status: 0, msg: '服务器出错，请稍后再试（HTTP 403）' });
});
