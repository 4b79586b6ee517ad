import type { IncomingMessage } from 'node:http';
import { faultOf, type PublicRequest, requestPublic } from './public-request.ts';

/** The status of a response and the start of its body, or the fault. */
export interface PostResult {
  status: number | null;
  text: string;
}

/** Characters of a response that are returned; the rest is not read. */
const MOST_TEXT = 500;
const MOST_BYTES = 4 * MOST_TEXT;

export type PostBounds = Pick<PublicRequest, 'resolver' | 'isAllowed'> & { timeoutMs: number };

/**
 * Sends a body to a public address, as `requestPublic` does, without following redirects. Everything together takes at most
 * `timeoutMs`.
 */
export async function postPublic(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs, ...rules }: PostBounds,
): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await requestPublic(new URL(url), { method: 'POST', headers, body, signal, ...rules });
    return { status: response.statusCode ?? 0, text: await startOf(response) };
  } catch (error) {
    return { status: null, text: faultOf(error as NodeJS.ErrnoException) };
  }
}

/** The start of a body. Without its end, if it breaks off. */
async function startOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MOST_BYTES) {
        break;
      }
    }
  } catch {
    // The status has arrived.
  }
  response.destroy();
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
  return [...text].slice(0, MOST_TEXT).join('');
}
