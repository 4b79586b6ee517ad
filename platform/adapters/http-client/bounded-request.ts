import { bytesOf } from '#platform/core/bytes-of.ts';
import { tracedOutbound } from '#platform/core/tracing/span.ts';

/** Reads a body as text. @throws as soon as more than `mostBytes` decompressed bytes arrive */
export async function readBounded(response: Response, mostBytes: number): Promise<string> {
  const tooLarge = () => new Error(`response larger than ${mostBytes} bytes`);
  return (await bytesOf(response.body ?? [], mostBytes, tooLarge)).toString('utf8');
}

/**
 * Sends a request to another server and reads its response within `timeoutMs`, without following redirects.
 * @throws for an unreachable or slow server, a redirect or a body that is too large
 */
export async function requestBounded(
  url: string,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
  bounds: { timeoutMs: number; mostBytes: number },
): Promise<{ status: number; body: string }> {
  return tracedOutbound(request.method, url, async () => {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(bounds.timeoutMs),
    });
    return { status: response.status, body: await readBounded(response, bounds.mostBytes) };
  });
}
