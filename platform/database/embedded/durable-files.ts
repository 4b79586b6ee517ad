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

/**
 * PGlite's Node file system with fsync, which it lacks: without it, commits are only in the memory of the operating system.
 * Its files are private.
 */
export class DurableFiles extends NodeFS {
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
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patchModule] } };
  }
}
