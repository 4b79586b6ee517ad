import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scaled } from '#tests/time-limits.ts';
import { startPortal } from '../browser/portal-process.ts';

const root = join(import.meta.dirname, '..', '..');
const IMAGE_BYTES = 1024 ** 3;
const LIMIT_MS = scaled(120_000);
let folder: string;
let mountPoint: string;
let isMounted: boolean;

const isDone = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-disk-'));
  mountPoint = mkdtempSync(join(tmpdir(), 'youmen-disk-'));
  const image = join(folder, 'disk');
  writeFileSync(image, '');
  truncateSync(image, IMAGE_BYTES);
  isMounted = isDone('mkfs.ext4', '-q', '-F', image) && isDone('mount', '-o', 'loop', image, mountPoint);
});

afterEach(() => {
  spawnSync('umount', [mountPoint]);
  rmSync(folder, { recursive: true, force: true });
  rmSync(mountPoint, { recursive: true, force: true });
});

// Needs root and loop devices.
test(
  'a portal whose disk becomes read-only ends with the reason',
  async ({ skip }) => {
    skip(!isMounted, 'no file system can be mounted here');
    const portal = await startPortal(root, { DATA_DIR: join(mountPoint, 'data') });
    try {
      // As the kernel does after a disk error.
      expect(isDone('mount', '-o', 'remount,abort', mountPoint)).toBe(true);
      const end = async () => {
        await fetch(portal.url).then(
          (response) => response.body?.cancel(),
          () => undefined,
        );
        return portal.isUp();
      };
      await expect.poll(end, { timeout: scaled(60_000), interval: 500 }).toBe(false);
      expect(portal.printed()).toMatch(/数据目录所在的磁盘读写失败（E(ROFS|IO) .*）.*已确认的写入都已落盘/);
    } finally {
      await portal.stop();
    }
  },
  LIMIT_MS,
);
