/** An opened file. Read `body` once or cancel it. */
export interface StoredFile {
  type: string;
  /** In bytes, of the whole file. */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Storage of uploaded files, with paths such as `uploads/ab/abc-1200x675.webp`. Files are immutable: paths derive from the
 * content.
 */
export interface FileStore {
  /** Stores a file atomically. @throws if the store is unavailable or full */
  put(path: string, body: Uint8Array, type: string): Promise<void>;
  /** Stores a copy of a local file of any size. */
  putFile(path: string, file: string, type: string): Promise<void>;
  /** Lists every file in any order. @throws if the store is unavailable */
  list(): AsyncIterable<{ path: string; size: number }>;
  /** Null if the file does not exist; with a range, the body has these bytes. @throws if the store is unavailable */
  read(path: string, range?: ByteRange): Promise<StoredFile | null>;
  /** True if the file exists. @throws if the store is unavailable */
  has(path: string): Promise<boolean>;
  /** Removes a file; ignores a missing one. @throws if the store is unavailable */
  remove(path: string): Promise<void>;
  /** Begins a file that arrives in parts; it does not exist until it is completed. @returns what names it in the store */
  beginParts(path: string, size: number, type: string): Promise<string>;
  /** Stores a part, also a second time. @returns its mark, for the completion. @throws {MissingParts} after the end */
  putPart(file: PartedFile, part: FilePart): Promise<string>;
  /** Makes the parts a file; ignores a second completion. @throws {MissingParts} if it is gone */
  completeParts(file: PartedFile, marks: readonly string[]): Promise<void>;
  /** Removes the parts; ignores missing ones. */
  abortParts(file: PartedFile): Promise<void>;
}

/** The first and the last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file that arrives in parts, and its name in the store. */
export interface PartedFile {
  path: string;
  token: string;
}

/** A part: its number from 0, and the position of its first byte. */
export interface FilePart {
  number: number;
  position: number;
  body: Uint8Array;
}

/** The parts of a file are no longer there. */
export class MissingParts extends Error {}

/** The store is unreachable, too slow, or its response is wrong. */
export class StoreFailure extends Error {
  /** The HTTP status of a refusal. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/** The folder of pictures that players upload. They can be removed at any time. */
export const PLAYER_FOLDER = 'uploads/players/';

/** The `Cache-Control` of a served file: caches must show a removed picture of a player for minutes only. */
export function cacheControlOf(path: string): string {
  return path.startsWith(PLAYER_FOLDER) ? 'public, max-age=600' : 'public, max-age=31536000, immutable';
}

const MAX_CHARACTERS = 200;
const PATH = /^[a-z0-9]+(?:[-@._/][a-z0-9]+)*$/;

export function typeOf(path: string): string {
  const [, ending = ''] = /\.([a-z0-9]+)$/.exec(path) ?? [];
  return TYPES[ending] ?? 'application/octet-stream';
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };

export function isPath(path: string): boolean {
  return PATH.test(path) && path.length <= MAX_CHARACTERS;
}

/** @throws for an invalid path, such as one outside the store */
export function checkPath(path: string): void {
  if (!isPath(path)) {
    throw new Error(`not a file path: ${path.slice(0, MAX_CHARACTERS)}`);
  }
}
