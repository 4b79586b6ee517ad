import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { COMPLETE_MARK } from './database-folder.ts';

interface NodeStream {
  nfd?: number;
  node: unknown;
}

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

/** Bits of a mode that let others in. */
const OTHERS = 0o077;

let syncs = 0;

/** How many times the database has forced a file to disk since the process started. */
export function syncCount(): number {
  return syncs;
}

/** Forces one file or folder to disk by its path. */
function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Forces a whole tree to disk, files before the folders that name them. */
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
 * Keeps files and folders private. PGlite creates them with mode 0666 and sets that mode explicitly, so the process's
 * umask has no effect.
 */
function keepPrivate({ node_ops, stream_ops }: EmscriptenModule['NODEFS']): void {
  const { mknod, setattr } = node_ops;
  const setOpened = stream_ops.setattr;
  const withoutOthers = (attributes: Attributes) =>
    attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS };
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  node_ops.setattr = (node, attributes) => setattr(node, withoutOthers(attributes));
  stream_ops.setattr = (stream, attributes) => setOpened(stream, withoutOthers(attributes));
}

/**
 * Hides the mark and SQLite's journal beside it. When PostgreSQL recovers from a crash it opens and closes every file
 * that it lists, and closing the mark would release this process's lock on it.
 */
function hideMark(operations: EmscriptenModule['NODEFS']['node_ops']): void {
  const { readdir } = operations;
  operations.readdir = (node) => readdir(node).filter((name) => !name.startsWith(COMPLETE_MARK));
}

/**
 * PGlite's Node file system with the one operation it lacks: fsync. Without it the database says "committed"
 * while the bytes are still in the operating system's memory. Its files are for their owner alone.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const complete = (module: EmscriptenModule) => {
      keepPrivate(module.NODEFS);
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
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), complete] } };
  }
}
