import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BYTES = 384 * 1024 * 1024;
/** The file system does not flush by itself during a test: everything on disk was synced explicitly. */
const OPTIONS = 'loop,commit=600';

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** An ext4 file system in an image file that can lose its power. */
export class LoopDisk {
  /** The mount point. */
  readonly path: string;
  #root: string;
  #image: string;
  #isMounted = false;

  private constructor(root: string) {
    this.#root = root;
    this.#image = join(root, 'image');
    this.path = join(root, 'disk');
  }

  /** @throws if this machine does not allow it: root and loop devices are required */
  static make(): LoopDisk {
    const disk = new LoopDisk(mkdtempSync(join(tmpdir(), 'youmen-disk-')));
    try {
      mkdirSync(disk.path);
      writeFileSync(disk.#image, '');
      truncateSync(disk.#image, BYTES);
      run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', disk.#image);
      disk.#mount();
      return disk;
    } catch (error) {
      disk.remove();
      throw error;
    }
  }

  /**
   * Copies what is on the image at this moment, without the data still in the page cache. Processes that write to the
   * disk must be suspended.
   */
  cutPower(): void {
    run('cp', '--sparse=always', this.#image, `${this.#image}.cut`);
  }

  /** Mounts the image as it was when the power was cut. No process may use the disk. */
  powerUp(): void {
    this.#unmount();
    renameSync(`${this.#image}.cut`, this.#image);
    this.#mount();
  }

  remove(): void {
    this.#unmount();
    rmSync(this.#root, { recursive: true, force: true });
  }

  #mount(): void {
    run('mount', '-o', OPTIONS, this.#image, this.path);
    this.#isMounted = true;
  }

  #unmount(): void {
    if (this.#isMounted) {
      run('umount', this.path);
      this.#isMounted = false;
    }
  }
}
