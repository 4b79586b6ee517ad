import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bare node:http server with the bytes and headers that BENCH_ORIGIN answers for the paths of its arguments: what Node itself can do. */
interface Answer {
  headers: Record<string, string>;
  body: Buffer;
}

const answers = new Map<string, Answer>();
for (const path of process.argv.slice(2)) {
  answers.set(path, await fetchRaw(new URL(path, process.env.BENCH_ORIGIN)));
}

/** The answer as it travels: `fetch` would unpack it. */
async function fetchRaw(url: URL): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, resolve)
      .once('error', reject)
      .end();
  });
  const parts: Buffer[] = [];
  for await (const part of response) {
    parts.push(part);
  }
  const { date: _, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers;
  return { headers: headers as Record<string, string>, body: Buffer.concat(parts) };
}

const server = createServer((incoming, response) => {
  const answer = answers.get(incoming.url ?? '');
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
