import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import type { ControlMessage } from './message.ts';

/** Nobody listens on the socket. */
export class ControlUnavailable extends Error {}

/** The job ended with an error, told in its own words. */
export class JobFailed extends Error {
  /** The name of the error's class over there. */
  readonly kind: string | undefined;

  constructor(message: string, kind: string | undefined) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Asks the portal that holds a data directory to do a job, and hands on what it tells meanwhile.
 * @returns the job's result
 * @throws {ControlUnavailable} where nobody listens; {JobFailed} where the job fails or breaks off
 */
export async function requestJob(settings: {
  socket: string;
  job: string;
  options: unknown;
  body?: Readable | undefined;
  onEvent(event: object): void;
  signal?: AbortSignal | undefined;
}): Promise<unknown> {
  const { socket, job, options, body, onEvent, signal } = settings;
  const path = `/jobs/${encodeURIComponent(job)}?options=${encodeURIComponent(JSON.stringify(options))}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({ socketPath: socket, method: 'POST', path, signal }, resolve);
    asking.on('error', (error) => reject(new ControlUnavailable(error.message, { cause: error })));
    if (body) {
      body.on('error', (error) => asking.destroy(error));
      body.pipe(asking);
    } else {
      asking.end();
    }
  });
  try {
    for await (const message of messages(response)) {
      if ('event' in message) {
        onEvent(message.event);
      } else if ('error' in message) {
        throw new JobFailed(message.error, message.name);
      } else {
        return message.result;
      }
    }
  } finally {
    body?.destroy();
    response.destroy();
  }
  signal?.throwIfAborted();
  throw new JobFailed('门户在任务做完之前停止了。', undefined);
}

/** The messages of an answer, line by line; it ends where the answer does, broken off or not. */
async function* messages(response: IncomingMessage): AsyncGenerator<ControlMessage> {
  let rest = '';
  try {
    for await (const text of response.setEncoding('utf8')) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        yield JSON.parse(line);
      }
    }
  } catch (error) {
    if (!response.destroyed) {
      throw error;
    }
  }
}
