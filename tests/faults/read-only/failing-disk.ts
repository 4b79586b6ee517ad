import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const BYTES = 500 * 1024 * 1024;

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' }).trim();
}

/** An ext4 file system that the kernel makes read-only after an error, also while files are open for writing. */
export class FailingDisk {
  /** The mount point. */
  readonly path: string;
  #root: string;

  private constructor(root: string) {
    this.#root = root;
    this.path = join(root, 'disk');
  }

  /** Undefined if this machine does not allow it: root and loop devices are required. */
  static make(): FailingDisk | undefined {
    const root = mkdtempSync(join(tmpdir(), 'youmen-read-only-'));
    const disk = new FailingDisk(root);
    try {
      const image = join(root, 'image');
      mkdirSync(disk.path);
      writeFileSync(image, '');
      truncateSync(image, BYTES);
      run('mkfs.ext4', '-q', '-F', image);
      run('mount', '-o', 'loop,errors=remount-ro', image, disk.path);
      return disk;
    } catch {
      rmSync(root, { recursive: true, force: true });
      return undefined;
    }
  }

  /** Reports an error to the kernel, which makes the file system read-only. */
  fail(): void {
    const device = basename(run('findmnt', '--noheadings', '--output', 'SOURCE', this.path));
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
  }

  remove(): void {
    run('umount', '--lazy', this.path);
    rmSync(this.#root, { recursive: true, force: true });
  }
}
