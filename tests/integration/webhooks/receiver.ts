import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postPublic } from '#platform/adapters/http-client/post-public.ts';
import type { Post } from '#services/admin/webhooks/deliver.ts';

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine, for addresses at `https://hooks.example`. */
export interface Receiver {
  received: Received[];
  /** The response to a path; undefined: none. */
  respond(path: string): [status: number, body: string] | undefined;
  post: Post;
  close(): void;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = Buffer.concat(await request.toArray()).toString();
    receiver.received.push({ path, headers: request.headers, body });
    const result = receiver.respond(path);
    if (result) {
      response.writeHead(result[0]).end(result[1]);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: Receiver = {
    received: [],
    respond: () => [200, 'ok'],
    post: (url, message) =>
      postPublic(url.replace('https://hooks.example', origin), message, {
        timeoutMs: 1_000,
        isAllowed: () => true,
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
