import { tracedOutbound } from '#platform/core/tracing/span.ts';

/** What came back from another server: its status and its body, which is never longer than what was allowed. */
export interface BoundedResponse {
  status: number;
  body: string;
}

/** The body of a response, as text. @throws where it is longer than `mostBytes`, unpacked; nothing more is read then */
export async function readBounded(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) {
      throw new Error(`answer larger than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Asks another server and reads its answer, both within `timeoutMs`; redirects are not followed.
 * @throws where it is unreachable, slow, redirecting, or says too much
 */
export async function requestBounded(
  url: string,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  bounds: { timeoutMs: number; mostBytes: number },
): Promise<BoundedResponse> {
  return tracedOutbound(request.method, url, async () => {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(bounds.timeoutMs),
    });
    return { status: response.status, body: await readBounded(response, bounds.mostBytes) };
  });
}
