/** A file that is read. `body` is read once, or not at all and then cancelled. */
export interface StoredFile {
  type: string;
  /** In bytes. */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Where files that people send are kept, under paths such as `uploads/ab/abc-1200x675.webp`. What stands under a path
 * never changes: paths are made from what they hold.
 */
export interface FileStore {
  /** Keeps a file, all of it or nothing. @throws where the store is away or full */
  put(path: string, body: Uint8Array, type: string): Promise<void>;
  /** The same with a file that lies on this machine, however large; it stays where it is. */
  putFile(path: string, file: string, type: string): Promise<void>;
  /** Every file that is kept, in no order. @throws where the store is away */
  list(): AsyncIterable<{ path: string; size: number }>;
  /** Null where there is none. @throws where the store is away */
  read(path: string): Promise<StoredFile | null>;
  /** Whether there is one. @throws where the store is away */
  has(path: string): Promise<boolean>;
  /** Takes a file away; one that isn't there is none too many. @throws where the store is away */
  remove(path: string): Promise<void>;
}

const MOST_CHARACTERS = 200;
const PATH = /^[a-z0-9]+(?:[-@._/][a-z0-9]+)*$/;

/** What kind of file it is, by its name. */
export function typeOf(path: string): string {
  const [, ending = ''] = /\.([a-z0-9]+)$/.exec(path) ?? [];
  return TYPES[ending] ?? 'application/octet-stream';
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' };

/** Whether it names a file of a store. */
export function isPath(path: string): boolean {
  return PATH.test(path) && path.length <= MOST_CHARACTERS;
}

/** @throws for what could lead out of the store */
export function checkPath(path: string): void {
  if (!isPath(path)) {
    throw new Error(`no path of a file: ${path.slice(0, MOST_CHARACTERS)}`);
  }
}
