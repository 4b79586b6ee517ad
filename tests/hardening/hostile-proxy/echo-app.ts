import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Connection } from '#platform/core/connection.ts';
import { createLogger } from '#platform/core/logger.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { addressOf, clientOf } from '#platform/http/request/client-of.ts';
import { connectionOf, isLocal } from '#platform/http/request/connection-of.ts';
import { createApp } from '#platform/http/server/app.ts';

/** What the server believes of a request. */
export interface Belief {
  address: string;
  port: number | null;
  connection: Connection;
  isLocal: boolean;
  host: string | undefined;
  path: string;
  body: string;
}

export interface EchoApp {
  /** Sends bytes and returns the status of each response, with what the server believed of the request. */
  send(bytes: string): Promise<{ statuses: number[]; beliefs: Belief[] }>;
  close(): Promise<void>;
}

const IDLE_MS = 700;

/** The HTTP server of the portal with a handler that records what it believes. */
export async function openEchoApp(
  trustedProxies: string,
  plant: (app: FastifyInstance) => void = () => undefined,
): Promise<EchoApp> {
  const config = loadConfig({ TRUSTED_PROXIES: trustedProxies, HSTS_SECONDS: '60' });
  const app = createApp(config, noPages, createLogger('silent'));
  plant(app);
  let beliefs: Belief[] = [];
  app.route({
    method: ['GET', 'POST'],
    url: '/echo/*',
    handler: async (request) => {
      const { address, port } = clientOf(request);
      beliefs.push({
        address,
        port,
        connection: connectionOf(request),
        isLocal: isLocal(request),
        host: request.headers.host,
        path: request.url,
        body: request.body === undefined ? '' : String(request.body),
      });
      return addressOf(request) === address ? 'ok' : 'two addresses';
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    async send(bytes) {
      beliefs = [];
      const received = await exchange(port, bytes);
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      return { statuses, beliefs };
    },
    close: () => app.close(),
  };
}

/** Sends bytes on a new connection. Returns everything received until it is closed or idle. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
