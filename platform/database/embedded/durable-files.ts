import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface NodeStream {
  nfd?: number;
  node: unknown;
}

interface EmscriptenModule {
  NODEFS: { stream_ops: Record<string, unknown>; realPath(node: unknown): string };
}

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
 * PGlite's Node file system with the one operation it lacks: fsync. Without it the database says "committed"
 * while the bytes are still in the operating system's memory.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (module: EmscriptenModule) => {
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
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}
