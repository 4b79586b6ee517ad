import { type IncomingMessage, request } from 'node:http';

/** An answer as it travels. */
export interface SentResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks for a page as a browser does that takes brotli; `fetch` would unpack it. */
export async function sentResponse(url: string | URL): Promise<SentResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br, gzip' } }, resolve)
      .once('error', reject)
      .end();
  });
  const parts: Buffer[] = [];
  for await (const part of response) {
    parts.push(part);
  }
  const headers = response.headers as Record<string, string>;
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(parts) };
}
