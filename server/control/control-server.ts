import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ControlMessage } from './message.ts';

/** What a job gets to work with. */
export interface JobRequest {
  /** As the claimant sent them; unchecked. */
  options: unknown;
  /** The bytes that came along. */
  body: NodeJS.ReadableStream;
  /** Aborted when the claimant goes away or the server closes. */
  signal: AbortSignal;
  /** Tells the claimant something; the promise settles when it is ready for more. */
  emit(event: object): Promise<void>;
}

/** A piece of work that the running portal does for the command line; it answers with a result. */
export type Job = (request: JobRequest) => Promise<unknown>;

/** A control server that listens. */
export interface ControlServer {
  socket: string;
  /** Refuses new jobs, tells those under way to stop, and ends when they have. */
  close(): Promise<void>;
}

/** Why a job stops when its server closes. */
class JobStopped extends Error {
  constructor() {
    super('门户正在停止，任务没有做完；已经写入的保留。');
  }
}

const OWNER_ONLY = 0o600;
const OTHERS_MASK = 0o177;

/**
 * Takes jobs on a local socket that only this user (and root) can open: `POST /jobs/<name>?options=<JSON>` with
 * the job's bytes as the body; the answer is a line of JSON for each event and one for the end.
 */
export async function startControlServer(settings: {
  socket: string;
  jobs: Readonly<Record<string, Job>>;
}): Promise<ControlServer> {
  const { socket, jobs } = settings;
  const closing = new AbortController();
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    answer(jobs, request, response, closing.signal).catch(() => response.destroy());
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

/** The mask keeps others out from the first moment; the mode set afterwards does where masks mean nothing. */
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

async function answer(
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
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.on('error', () => gone.abort());
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', connection: 'close' });
  const send = async (message: ControlMessage) => {
    if (!gone.signal.aborted && !response.write(`${JSON.stringify(message)}\n`)) {
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        gone.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  };
  try {
    const result = await job({
      options: JSON.parse(address.searchParams.get('options') ?? 'null'),
      body: request,
      signal: AbortSignal.any([gone.signal, closing]),
      emit: (event) => send({ event }),
    });
    await send({ result });
  } catch (error) {
    await send({ error: error instanceof Error ? error.message : String(error), name: errorName(error) });
  }
  request.resume();
  response.end();
}

function errorName(error: unknown): string | undefined {
  return error instanceof Error ? error.constructor.name : undefined;
}
