import { type IncomingMessage, request } from 'node:http';

/** A response before decompression. */
export interface SentResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Requests a page with brotli; `fetch` would decompress it. */
export async function sentResponse(url: string | URL): Promise<SentResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br, gzip' } }, resolve)
      .once('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
  }
  const headers = response.headers as Record<string, string>;
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}
