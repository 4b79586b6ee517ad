export const BLOCK = 512;

export interface TarHeader {
  path: string;
  /** In bytes. */
  size: number;
}

/** The entry is a link, a folder or a device. */
export class NotPlainFile extends Error {
  readonly path: string;

  constructor(path: string) {
    super('not a regular file');
    this.path = path;
  }
}

/** Bytes of the name and of the prefix (POSIX ustar). */
const NAME = 100;
const PREFIX = 155;
const MAX_BYTES = 0o77777777777;
const OWNER_ONLY = 0o600;
const SUM_AT = 148;
const SUM_LENGTH = 8;
const BLANK = 32;

/**
 * Encodes a POSIX ustar header.
 * @throws if the path or the size does not fit
 */
export function tarHeader({ path, size }: TarHeader, modified: Date): Buffer {
  const [prefix, name] = split(path);
  if (size > MAX_BYTES) {
    throw new Error(`${path} is too large for an archive`);
  }
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(OWNER_ONLY, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(modified.getTime() / 1_000), 12), 136);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257);
  block.write(prefix, 345);
  block.write(`${octal(sumOf(block), 7)} `, SUM_AT);
  return block;
}

/**
 * Decodes a header; undefined for the empty block at the end.
 * @throws if the block is not a header
 * @throws {NotPlainFile} if the entry is not a regular file
 */
export function readTarHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) {
    return undefined;
  }
  const field = (from: number, length: number) =>
    block
      .subarray(from, from + length)
      .toString('utf8')
      .split('\0', 1)[0] ?? '';
  const number = (from: number, length: number) => Number.parseInt(field(from, length).trim(), 8);
  const checksum = number(SUM_AT, SUM_LENGTH);
  const size = number(124, 12);
  if (checksum !== sumOf(block) || !Number.isSafeInteger(size) || size < 0) {
    throw new Error('invalid tar header');
  }
  const prefix = field(345, PREFIX);
  const path = prefix === '' ? field(0, NAME) : `${prefix}/${field(0, NAME)}`;
  if (!['0', ''].includes(field(156, 1))) {
    throw new NotPlainFile(path);
  }
  return { path, size };
}

/** The zeros that fill a file's last block. */
export function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

function split(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= NAME) {
    return ['', path];
  }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= NAME && Buffer.byteLength(prefix) <= PREFIX) {
      return [prefix, name];
    }
  }
  throw new Error(`${path} is too long for an archive`);
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`.slice(0, length);
}

/** The checksum of a header: the sum of its bytes, with its own field as blanks. */
function sumOf(block: Buffer): number {
  let sum = SUM_LENGTH * BLANK;
  for (let at = 0; at < block.length; at += 1) {
    sum += at >= SUM_AT && at < SUM_AT + SUM_LENGTH ? 0 : (block[at] ?? 0);
  }
  return sum;
}
