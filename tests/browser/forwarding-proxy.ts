import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForwardingProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy in front of a portal.
 * @param respond responds to a request itself, or returns false to forward it
 */
export async function startForwardingProxy(
  target: string,
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
): Promise<ForwardingProxy> {
  const server = createServer((incoming, outgoing) => {
    if (respond(incoming, outgoing)) {
      return;
    }
    const { method, headers, url } = incoming;
    const upstream = request(target + url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
