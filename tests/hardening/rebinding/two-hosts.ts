import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for an address on the public internet. */
export const PUBLIC = '127.0.0.2';
/** The portal's own machine. */
export const INTERNAL = '127.0.0.1';

/**
 * A web server on all local addresses, of which `PUBLIC` stands for the internet and the others for the internal
 * network. Its paths: `/ok`; `/no-head` rejects HEAD; `/to?<URL>` redirects.
 */
export interface TwoHosts {
  port: number;
  /** Requests by addresses other than `PUBLIC`. */
  internalRequests: string[];
  close(): Promise<void>;
}

export async function startTwoHosts(): Promise<TwoHosts> {
  const internalRequests: string[] = [];
  const server = createServer((request, response) => respond(request, response, internalRequests));
  await new Promise<void>((resolve) => {
    server.once('error', () => server.listen(0, '0.0.0.0', resolve));
    server.listen({ port: 0, host: '::', ipv6Only: false }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    internalRequests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  { socket, method, headers, url = '' }: IncomingMessage,
  response: ServerResponse,
  internal: string[],
) {
  const address = socket.localAddress?.replace('::ffff:', '');
  if (address !== PUBLIC) {
    internal.push(`${method} ${headers.host}${url} at ${address}`);
  }
  const [path, target = ''] = url.split('?');
  if (path === '/to') {
    response.writeHead(302, { location: decodeURIComponent(target) }).end();
  } else {
    response.writeHead(path === '/no-head' && method === 'HEAD' ? 405 : 200).end();
  }
}
