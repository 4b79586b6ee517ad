/** An opened file. Read `body` once or cancel it. */
export interface StoredFile {
  type: string;
  /** In bytes. */
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
  /** Null if the file does not exist. @throws if the store is unavailable */
  read(path: string): Promise<StoredFile | null>;
  /** True if the file exists. @throws if the store is unavailable */
  has(path: string): Promise<boolean>;
  /** Removes a file; ignores a missing one. @throws if the store is unavailable */
  remove(path: string): Promise<void>;
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
