import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** An entry of the central directory of a ZIP file (APPNOTE.TXT 6.3). */
export interface ZipEntry {
  name: Buffer;
  sum: number;
  packed: number;
  size: number;
  start: number;
}

/** Sizes follow the bytes (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, the earliest date of the format. */
const DATE = 0x0021;
const HEADER_BYTES = 30;
const AFTER_BYTES = 16;

/** Streams an entry and returns its record for the central directory. */
export async function* zipEntry(
  name: string,
  text: AsyncIterable<string> | Iterable<string>,
  before: readonly ZipEntry[],
): AsyncGenerator<Uint8Array, ZipEntry> {
  const entry = { name: Buffer.from(name), sum: 0, packed: 0, size: 0, start: endOf(before) };
  yield header(entry);
  const deflate = createDeflateRaw({ level: 5 });
  // An error of the text also ends `deflate`, which throws it.
  pipeline(counted(text, entry), deflate).catch(() => undefined);
  for await (const bytes of deflate) {
    entry.packed += bytes.length;
    yield bytes;
  }
  yield numbers([4, 0x08074b50], [4, entry.sum], [4, entry.packed], [4, entry.size]);
  return entry;
}

/** Adds the size and the checksum of each part to the entry. */
async function* counted(
  text: AsyncIterable<string> | Iterable<string>,
  entry: Pick<ZipEntry, 'sum' | 'size'>,
): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part);
    entry.sum = crc32(bytes, entry.sum);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** The central directory, which ends the file. */
export function zipEnd(entries: readonly ZipEntry[]): Buffer {
  const list = entries.map(({ name, sum, packed, size, start }) =>
    Buffer.concat([
      numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DATE]),
      numbers([4, sum], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
      numbers([4, start]),
      name,
    ]),
  );
  const bytes = Buffer.concat(list);
  const count = entries.length;
  const place = [[4, bytes.length] as const, [4, endOf(entries)] as const];
  return Buffer.concat([
    bytes,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], ...place, [2, 0]),
  ]);
}

function header({ name }: ZipEntry): Buffer {
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DATE]),
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
}

function endOf(entries: readonly ZipEntry[]): number {
  return entries.reduce(
    (sum, { name, packed }) => sum + HEADER_BYTES + name.length + packed + AFTER_BYTES,
    0,
  );
}

/** Encodes numbers of 2 or 4 bytes, little-endian. */
function numbers(...values: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
