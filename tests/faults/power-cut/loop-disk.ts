import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BYTES = 384 * 1024 * 1024;
/** The file system forces nothing out by itself while a test runs: whatever is on disk was asked for. */
const OPTIONS = 'loop,commit=600';

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** A disk in a file, with ext4 on it, that can lose its power. */
export class LoopDisk {
  /** Where it is mounted. */
  readonly path: string;
  #root: string;
  #image: string;
  #isMounted = false;

  private constructor(root: string) {
    this.#root = root;
    this.#image = join(root, 'image');
    this.path = join(root, 'disk');
  }

  /** @throws where this machine doesn't let one be made: it takes root and loop devices */
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
   * Takes down what is on the disk at this moment: what the system still has in its memory isn't. Whoever writes there
   * has to stand still.
   */
  cutPower(): void {
    run('cp', '--sparse=always', this.#image, `${this.#image}.cut`);
  }

  /** Puts in the disk as it was when the power was cut; nobody uses it any more. */
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
