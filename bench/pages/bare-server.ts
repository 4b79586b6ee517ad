import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SentResponse, sentResponse } from './sent-response.ts';

/** A bare node:http server with the bytes and headers that BENCH_ORIGIN answers for the paths of its arguments: what Node itself can do. */
const answers = new Map<string, SentResponse>();
for (const path of process.argv.slice(2)) {
  const { status, headers, body } = await sentResponse(new URL(path, process.env.BENCH_ORIGIN));
  const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...kept } = headers;
  answers.set(path, { status, headers: kept, body });
}

const server = createServer((incoming, response) => {
  const answer = answers.get(incoming.url ?? '');
  response.writeHead(answer?.status ?? 404, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
