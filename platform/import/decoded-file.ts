import { createReadStream } from 'node:fs';
import type { TextEncodingName } from './encoding.ts';

/** A piece of a file's text, and how many of its bytes have been read up to here. */
export interface TextChunk {
  text: string;
  bytesRead: number;
}

/** Streams a file as text; a byte order mark is left out, damaged characters become U+FFFD. */
export async function* decodedFile(path: string, encoding: TextEncodingName): AsyncGenerator<TextChunk> {
  const decoder = new TextDecoder(encoding);
  let bytesRead = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 18 })) {
    bytesRead += bytes.length;
    yield { text: decoder.decode(bytes, { stream: true }), bytesRead };
  }
  yield { text: decoder.decode(), bytesRead };
}
