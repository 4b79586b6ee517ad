import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { markupOf } from './peers/markup.ts';
import { type SentResponse, sentResponse } from './sent-response.ts';

/** A measured server. */
export interface Contender {
  name: string;
  address(page: string): string;
  /** Whether the portal's bytes or only its elements are expected. */
  same: 'bytes' | 'elements';
  /** The process whose CPU time counts. */
  pid?: number;
}

/** Prints each response. Throws unless it is the same page. */
export async function compare(
  page: string,
  own: SentResponse | undefined,
  contenders: readonly Contender[],
): Promise<void> {
  for (const { name, address, same } of contenders) {
    const response = await sentResponse(address(page));
    const { status, headers, body } = response;
    const isSame =
      status === 200 &&
      own !== undefined &&
      (same === 'bytes' ? body.equals(own.body) : elementsOf(textOf(response)) === elementsOf(textOf(own)));
    if (!isSame) {
      throw new Error(`${name} returned another ${page} page: ${status}, ${body.length} bytes`);
    }
    console.log(`${page}: ${name}: ${status}, ${body.length} bytes, ${headers['content-encoding']}`);
  }
}

/** The text of a response, decompressed. */
export function textOf({ headers, body }: SentResponse): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return (unpack ? unpack(body) : body).toString();
}

/** The number of elements by name in a page's body. */
function elementsOf(html: string): string {
  const counts = new Map<string, number>();
  for (const [, name = ''] of markupOf(html).matchAll(/<([a-z][a-z0-9]*)/g)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return JSON.stringify([...counts].sort());
}
