import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const QUIET_MS = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends one request with any method, address and headers: `fetch` refuses or rewrites some of them. */
export function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, method, path, headers, agent }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Sends these bytes on a connection of their own. Answers all that comes back until nothing has come for a moment. */
export function sendBytes(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(QUIET_MS, () => socket.destroy());
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
