import type { IncomingMessage } from 'node:http';
import { requestFollowing } from './public-redirects.ts';
import { faultOf, type PublicRequest } from './public-request.ts';

/** The body of a response, or why there is none, in Chinese. */
export type GetResult = { body: Buffer } | { fault: string };

export type GetBounds = Pick<PublicRequest, 'headers' | 'resolver' | 'isAllowed'> & {
  /** For everything together. */
  timeoutMs: number;
  mostBytes: number;
};

/**
 * Reads a public address, as `requestPublic` does. Follows redirects, each of which is checked in the same way. A longer body
 * than `mostBytes` is not read further.
 */
export async function getPublic(
  url: string,
  { timeoutMs, mostBytes, ...rules }: GetBounds,
): Promise<GetResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { status, response } = await requestFollowing(url, { method: 'GET', signal, ...rules });
    if (status === 200) {
      return await readBody(response, mostBytes);
    }
    response.destroy();
    return { fault: `HTTP ${status}` };
  } catch (error) {
    // A body that is aborted at the limit ends with the error of its connection.
    return { fault: faultOf((signal.aborted ? signal.reason : error) as NodeJS.ErrnoException) };
  }
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<GetResult> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      response.destroy();
      return { fault: `超过 ${mostBytes / 1024 / 1024} MB` };
    }
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks) };
}
