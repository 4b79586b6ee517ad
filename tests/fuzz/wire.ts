import { connect } from 'node:net';
import { scaled } from '../time-limits.ts';

/** A request as bytes. */
export interface WireRequest {
  bytes: Buffer;
  /** It may be incomplete: the connection is closed when idle, and no response is accepted. */
  isBroken: boolean;
}

/** A response. */
export interface WireResponse {
  /** 0 if the connection was closed without a response. */
  status: number;
  head: string;
  body: string;
  /** The raw body. */
  bytes: Buffer;
}

const PATIENCE_MS = scaled(60_000);
const MOMENT_MS = 250;

/**
 * Sends bytes on a new connection and reads until it is closed. @throws if the connection is refused, or after a
 * minute without a response
 */
export function exchange(port: number, { bytes, isBroken }: WireRequest): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let moment: NodeJS.Timeout | undefined;
    const limit = setTimeout(() => socket.destroy(new Error('no response in a minute')), PATIENCE_MS);
    const wait = () => {
      if (isBroken) {
        clearTimeout(moment);
        moment = setTimeout(() => socket.end(), MOMENT_MS);
      }
    };
    socket.on('connect', wait);
    socket.on('data', (part) => {
      parts.push(part);
      wait();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') {
        reject(error);
      }
    });
    socket.on('close', () => {
      clearTimeout(limit);
      clearTimeout(moment);
      resolve(responseOf(Buffer.concat(parts)));
    });
  });
}

function responseOf(bytes: Buffer): WireResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  const body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  return { status, head, body: body.toString('utf8'), bytes: body };
}

/** A complete request with the right content length. */
export function wholeRequest(
  line: string,
  headers: readonly (readonly [string, string])[],
  body: Buffer,
): WireRequest {
  const all = [
    ...headers,
    ['connection', 'close'],
    ...(body.length > 0 ? [['content-length', `${body.length}`]] : []),
  ];
  const head = `${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), isBroken: false };
}
