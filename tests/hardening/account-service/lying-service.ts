import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';

/** Responds to the parsed form of a request. */
export type Lie = (form: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void;

export interface LyingService {
  url: string;
  lie: Lie;
  stop(): void;
}

export const json =
  (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }): Lie =>
  (_form, response) =>
    response.writeHead(200, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

export const vouchFor = (data: object): Lie => json({ status: 1, msg: 'ok', data });

/** An account service whose response a test chooses. */
export async function startLyingService(): Promise<LyingService> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    service.lie(new URLSearchParams(body), response, request);
  });
  server.keepAliveTimeout = 60_000;
  await listening(server);
  const service: LyingService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: json({ status: 1, msg: 'ok' }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** A server that sends these bytes to every connection with data and closes it. */
export async function startRawService(bytes: string): Promise<{ address: string; stop(): void }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(bytes));
  });
  await listening(server);
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, stop: () => server.close() };
}

function listening(server: TcpServer): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
