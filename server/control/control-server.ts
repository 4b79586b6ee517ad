import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface JobRequest {
  /** Unvalidated. */
  options: unknown;
  body: NodeJS.ReadableStream;
  /** Aborted when the client disconnects or the server closes. */
  signal: AbortSignal;
  /** Sends an event to the client; resolves when it can take another. */
  emit(event: object): Promise<void>;
}

export type Job = (request: JobRequest) => Promise<unknown>;

/** A line of the response: an event, the result, or an error. */
export type ControlMessage =
  | { event: object }
  | { result: unknown }
  | { error: string; name?: string | undefined };

export interface ControlServer {
  socket: string;
  /** Refuses new jobs, aborts running ones and waits for them. */
  close(): Promise<void>;
}

/** The abort reason when the server closes. */
class JobStopped extends Error {
  constructor() {
    super('门户正在停止，任务没有完成；已经写入的会保留。');
  }
}

/** A Unix socket address has 108 bytes on Linux and 104 elsewhere, including the final zero. */
const MAX_PATH = 103;
const OWNER_ONLY = 0o600;
const OTHERS_MASK = 0o177;

/**
 * The control socket of a data directory: a file in the directory; if that path is too long, a file in the temporary
 * folder named after a hash of the directory; a named pipe on Windows.
 */
export function controlSocketPath(
  dataDir: string,
  place: { platform: NodeJS.Platform; tmp: string } = { platform: process.platform, tmp: tmpdir() },
): string {
  const name = `youmen-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  if (place.platform === 'win32') {
    return `\\\\.\\pipe\\${name}`;
  }
  const inside = join(resolve(dataDir), 'control.sock');
  return Buffer.byteLength(inside) <= MAX_PATH ? inside : join(place.tmp, `${name}.sock`);
}

/**
 * Serves jobs on a local socket that only this user (and root) can open: `POST /jobs/<name>?options=<JSON>`, with the
 * job's data as the body. The response has a line of JSON for each event and one for the result or error.
 */
export async function startControlServer(settings: {
  socket: string;
  jobs: Readonly<Record<string, Job>>;
}): Promise<ControlServer> {
  const { socket, jobs } = settings;
  const closing = new AbortController();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    handle(jobs, request, response, closing.signal).catch(() => response.destroy());
  });
  const isFile = !socket.startsWith('\\\\');
  if (isFile) {
    rmSync(socket, { force: true });
  }
  await listen(server, socket, isFile);
  return {
    socket,
    close: async () => {
      closing.abort(new JobStopped());
      await new Promise<void>((resolve) => server.close(() => resolve()));
      if (isFile) {
        rmSync(socket, { force: true });
      }
    },
  };
}

/** The umask restricts the socket from its creation; chmod also covers systems that ignore the umask. */
async function listen(server: Server, socket: string, isFile: boolean): Promise<void> {
  const mask = isFile ? process.umask(OTHERS_MASK) : undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } finally {
    if (mask !== undefined) {
      process.umask(mask);
    }
  }
  if (isFile) {
    chmodSync(socket, OWNER_ONLY);
  }
}

async function handle(
  jobs: Readonly<Record<string, Job>>,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://control');
  const name = decodeURIComponent(address.pathname.replace(/^\/jobs\//, ''));
  const job = request.method === 'POST' && Object.hasOwn(jobs, name) ? jobs[name] : undefined;
  if (!job) {
    response.writeHead(404).end(`${JSON.stringify({ error: `没有这项任务：${name}` })}\n`);
    return;
  }
  const disconnected = new AbortController();
  response.on('close', () => disconnected.abort());
  response.on('error', () => disconnected.abort());
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', connection: 'close' });
  const send = async (message: ControlMessage) => {
    if (!disconnected.signal.aborted && !response.write(`${JSON.stringify(message)}\n`)) {
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        disconnected.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  };
  try {
    const result = await job({
      options: JSON.parse(address.searchParams.get('options') ?? 'null'),
      body: request,
      signal: AbortSignal.any([disconnected.signal, closing]),
      emit: (event) => send({ event }),
    });
    await send({ result });
  } catch (error) {
    await send(
      error instanceof Error
        ? { error: error.message, name: error.constructor.name }
        : { error: String(error) },
    );
  }
  request.resume();
  response.end();
}
