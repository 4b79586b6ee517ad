import { type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import type { ControlMessage } from './control-server.ts';

/** No process listens on the socket. */
export class ControlUnavailable extends Error {}

/** The job failed; the message is the job's. */
export class JobFailed extends Error {
  /** The class name of the original error. */
  readonly kind: string | undefined;

  constructor(message: string, kind: string | undefined) {
    super(message);
    this.kind = kind;
  }
}

/**
 * Runs a job in the portal that holds a data directory and passes on its events.
 * @returns the job's result
 * @throws {ControlUnavailable} if no process listens; {JobFailed} if the job fails or is cut off
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
    const outgoing = request({ socketPath: socket, method: 'POST', path, signal }, resolve);
    outgoing.on('error', (error) => reject(new ControlUnavailable(error.message, { cause: error })));
    if (body) {
      body.on('error', (error) => outgoing.destroy(error));
      body.pipe(outgoing);
    } else {
      outgoing.end();
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
  throw new JobFailed('门户在任务完成之前停止了。', undefined);
}

/** The messages of a response, line by line; ends with the response, complete or not. */
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
