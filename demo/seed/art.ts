import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;

/** The demo's pictures and videos by path relative to the media folder. */
export class Art {
  private readonly folder: string;
  private readonly paths: ReadonlySet<string>;

  constructor(folder: string) {
    const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    const below = (parent: string) => parent.slice(folder.length + 1).replaceAll('\\', '/');
    this.folder = folder;
    this.paths = new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => [below(entry.parentPath), entry.name].filter(Boolean).join('/')),
    );
  }

  find(path: string): string | null {
    return this.paths.has(path) ? path : null;
  }

  list(folder: string, ending: string): string[] {
    return [...this.paths].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending)).sort();
  }

  /** Copies files that are missing in `target` or differ in size; returns their number. */
  copyTo(target: string): number {
    const stale = [...this.paths].filter((path) => {
      const existing = statSync(join(target, path), { throwIfNoEntry: false });
      return existing?.size !== statSync(join(this.folder, path)).size;
    });
    for (const path of stale) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      copyFileSync(join(this.folder, path), join(target, path));
      // `copyFileSync` copies the mode of the original, which is world-readable.
      chmodSync(join(target, path), OWNER_ONLY);
    }
    return stale.length;
  }
}
