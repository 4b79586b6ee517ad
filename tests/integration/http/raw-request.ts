import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const IDLE_MS = 5_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request with any method, address and headers; `fetch` rejects or rewrites some of them. */
export function send(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const outgoing = request({ hostname, port, method, path, headers, agent }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Sends raw bytes on a new connection. Returns everything received until the connection is idle. */
export function sendBytes(origin: string, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
