import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { COMPLETE_MARK } from './database-folder.ts';

interface NodeStream {
  nfd?: number;
  node: unknown;
}

export type Operations = Record<string, (...args: never[]) => unknown>;

interface Attributes {
  mode?: number;
}

interface EmscriptenModule {
  NODEFS: {
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown;
      readdir(node: unknown): string[];
      setattr(node: unknown, attributes: Attributes): void;
    };
    stream_ops: {
      setattr(stream: NodeStream, attributes: Attributes): void;
      fsync?: (stream: NodeStream) => number;
    };
    realPath(node: unknown): string;
  };
}

/** Permission bits of group and others. */
const OTHERS = 0o077;

let syncs = 0;

/** Number of fsync calls of the database since the process started. */
export function syncCount(): number {
  return syncs;
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a tree to disk, files before their folders. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      syncTree(path);
    } else if (entry.isFile()) {
      syncPath(path);
    }
  }
  if (process.platform !== 'win32') {
    syncPath(folder);
  }
}

/**
 * Makes files and folders private. PGlite sets mode 0666 explicitly, so the umask has no effect.
 */
function makePrivate({ node_ops, stream_ops }: EmscriptenModule['NODEFS']): void {
  const { mknod, setattr } = node_ops;
  const setOpened = stream_ops.setattr;
  const withoutOthers = (attributes: Attributes) =>
    attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS };
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  node_ops.setattr = (node, attributes) => setattr(node, withoutOthers(attributes));
  stream_ops.setattr = (stream, attributes) => setOpened(stream, withoutOthers(attributes));
}

/**
 * Hides the mark and its SQLite journal. Crash recovery opens and closes every listed file, and closing the mark would
 * release this process's lock on it.
 */
function hideMark(operations: EmscriptenModule['NODEFS']['node_ops']): void {
  const { readdir } = operations;
  operations.readdir = (node) => readdir(node).filter((name) => !name.startsWith(COMPLETE_MARK));
}

/** Error numbers of WASI, which Emscripten uses. */
const ERROR_NAMES: Record<number, string> = { 29: 'EIO', 51: 'ENOSPC', 69: 'EROFS' };
const FAILURES = Object.values(ERROR_NAMES);

/** Whether PostgreSQL cannot continue after a failure: no file can be used, or the WAL cannot grow. */
function isFatal(failure: string, path: string): boolean {
  return failure !== 'ENOSPC' || path.includes('/pg_wal/');
}

/** Calls `report` before PostgreSQL gets a fatal error: it would exit, and inside a thread hang instead. */
export function reportFatal(
  operations: Operations,
  realPath: (node: unknown) => string,
  report: (problem: string) => void,
): void {
  for (const [name, operation] of Object.entries(operations)) {
    operations[name] = (...args: never[]) => {
      try {
        return operation(...args);
      } catch (error) {
        const { code, errno } = error as { code?: string; errno?: number };
        const failure = FAILURES.find((one) => one === (code ?? ERROR_NAMES[errno ?? 0]));
        if (failure) {
          const path = realPath((args[0] as unknown as Partial<NodeStream>).node ?? args[0]);
          if (isFatal(failure, path)) {
            report(`${failure} ${path}`);
          }
        }
        throw error;
      }
    };
  }
}

/**
 * PGlite's Node file system with fsync, which it lacks: without it, commits are only in the memory of the operating system.
 * Its files are private.
 */
export class DurableFiles extends NodeFS {
  readonly #report: (problem: string) => void;

  /** @param report called with the error and the path if PostgreSQL cannot continue */
  constructor(folder: string, report: (problem: string) => void) {
    super(folder);
    this.#report = report;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const patchModule = (module: EmscriptenModule) => {
      makePrivate(module.NODEFS);
      hideMark(module.NODEFS.node_ops);
      module.NODEFS.stream_ops.fsync = (stream: NodeStream) => {
        syncs += 1;
        if (stream.nfd === undefined) {
          syncPath(module.NODEFS.realPath(stream.node));
        } else {
          fsyncSync(stream.nfd);
        }
        return 0;
      };
      for (const operations of [module.NODEFS.node_ops, module.NODEFS.stream_ops]) {
        reportFatal(operations as unknown as Operations, module.NODEFS.realPath, this.#report);
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patchModule] } };
  }
}
