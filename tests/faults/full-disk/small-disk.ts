import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024);

/** A tmpfs of fixed size, with a file that takes up its free space. */
export class SmallDisk {
  readonly path: string;
  #ballast: string;

  private constructor(path: string) {
    this.path = path;
    this.#ballast = join(path, 'ballast');
  }

  /** @throws if this machine does not allow the mount, which requires root */
  static make(megabytes: number): SmallDisk {
    const path = mkdtempSync(join(tmpdir(), 'youmen-small-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'pipe' });
      return new SmallDisk(path);
    } catch (error) {
      rmSync(path, { recursive: true });
      throw error;
    }
  }

  /** Fills the disk except for this many megabytes. */
  leave(megabytes: number): void {
    const file = openSync(this.#ballast, 'a');
    try {
      while (this.#free() > megabytes * MEGABYTE) {
        writeSync(file, CHUNK);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
        throw error;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space. */
  clear(): void {
    rmSync(this.#ballast, { force: true });
  }

  remove(): void {
    execFileSync('umount', ['--lazy', this.path]);
    rmSync(this.path, { recursive: true });
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }
}
