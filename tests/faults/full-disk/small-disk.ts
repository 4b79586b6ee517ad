import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const PART = Buffer.alloc(64 * 1024);

/** A disk in memory of a size of its own, and something that takes its room away. */
export class SmallDisk {
  readonly path: string;
  #ballast: string;

  private constructor(path: string) {
    this.path = path;
    this.#ballast = join(path, 'ballast');
  }

  /** @throws where this machine doesn't let one be mounted: it takes root */
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

  /** Takes all room but so many megabytes. */
  leave(megabytes: number): void {
    const file = openSync(this.#ballast, 'a');
    try {
      while (this.#free() > megabytes * MEGABYTE) {
        writeSync(file, PART);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') {
        throw error;
      }
    } finally {
      closeSync(file);
    }
  }

  /** Gives the room back. */
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
