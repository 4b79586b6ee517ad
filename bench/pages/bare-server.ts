import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SentResponse, sentResponse } from './sent-response.ts';

/** A bare node:http server with the responses of BENCH_ORIGIN for the paths in its arguments: Node's upper bound. */
const responses = new Map<string, SentResponse>();
for (const path of process.argv.slice(2)) {
  const { status, headers, body } = await sentResponse(new URL(path, process.env.BENCH_ORIGIN));
  const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...sent } = headers;
  responses.set(path, { status, headers: sent, body });
}

const server = createServer((incoming, response) => {
  const stored = responses.get(incoming.url ?? '');
  response.writeHead(stored?.status ?? 404, stored?.headers);
  response.end(stored?.body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
