import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type SentResponse, sentResponse } from '#bench/pages/sent-response.ts';

/**
 * What pages are compared with: a bare node:http server with the response of BENCH_ORIGIN for the path in its argument,
 * and below `/react` a page of 1,500 elements, which React renders and brotli compresses for each request.
 */
const [path = ''] = process.argv.slice(2);
const page: SentResponse = await sentResponse(new URL(path, process.env.BENCH_ORIGIN));
const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...headers } = page.headers;

function Card({ number }: { number: number }) {
  return createElement(
    'li',
    { className: 'card' },
    createElement('a', { href: `/game?id=${number}` }, createElement('h3', null, `云海剑歌 ${number}`)),
    createElement('p', null, `仙侠 · ${number} 万人在玩`),
  );
}

const numbers = Array.from({ length: 300 }, (_each, number) => number);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const server = createServer((request, response) => {
  if (request.url === '/react') {
    const cards = numbers.map((number) => createElement(Card, { key: number, number }));
    const html = renderToStaticMarkup(createElement('ul', null, cards));
    const body = brotliCompressSync(html, quality);
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(body);
    return;
  }
  response.writeHead(page.status, headers).end(page.body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
