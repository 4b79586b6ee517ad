import type { IncomingMessage } from 'node:http';
import { faultOf, type PublicRequest, requestPublic } from './public-request.ts';

const MAX_REDIRECTS = 4;

/** The body of a response, or why there is none, in Chinese. */
export type GetResult = { body: Buffer } | { fault: string };

export type GetBounds = Pick<PublicRequest, 'headers' | 'resolver' | 'isAllowed'> & {
  /** For everything together. */
  timeoutMs: number;
  mostBytes: number;
};

/**
 * Reads a public address, as `openPublic` does. Follows redirects, each of which is checked in the same way. A longer body
 * than `mostBytes` is not read further.
 */
export async function getPublic(
  url: string,
  { timeoutMs, mostBytes, ...rules }: GetBounds,
): Promise<GetResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let target = new URL(url);
    for (let turn = 0; turn <= MAX_REDIRECTS; turn += 1) {
      const response = await requestPublic(target, { method: 'GET', signal, ...rules });
      const { statusCode: status = 0, headers } = response;
      if (status === 200) {
        return await readBody(response, mostBytes);
      }
      response.destroy();
      if (status < 300 || status >= 400 || !headers.location) {
        return { fault: `HTTP ${status}` };
      }
      target = new URL(headers.location, target);
    }
    return { fault: '跳转太多' };
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
