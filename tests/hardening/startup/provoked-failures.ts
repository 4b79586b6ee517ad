import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Starter } from './start-once.ts';

/** The unprivileged user id 65534 on Linux. */
const NOBODY = 65_534;
const MODULE = pathToFileURL(join(import.meta.dirname, 'fails-calls.mjs')).href;

/** A failing system call, and its path or port. */
interface Failing {
  call: string;
  code: string;
  match: string;
}

/** A starter under which the calls fail as on another machine. */
export function withFailing(...failing: Failing[]): Starter {
  return { preload: { module: MODULE, env: { FAILING: JSON.stringify(failing) } } };
}

/** The unprivileged user as whom root starts programs; undefined if this process cannot. */
export function otherUser(): number | undefined {
  const probe =
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, ['--eval', ''], { uid: NOBODY, gid: NOBODY, cwd: import.meta.dirname });
  return probe && probe.status === 0 ? NOBODY : undefined;
}

/** A tmpfs mounted for a test. */
export interface Mounted {
  path: string;
  remount(options: string): void;
  unmount(): void;
}

/** Mounts a small tmpfs; undefined if this machine does not allow it. */
export function mountSmall(megabytes: number): Mounted | undefined {
  const path = mkdtempSync(join(tmpdir(), 'youmen-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'none', path], {
      stdio: 'pipe',
    });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    remount: (options) => execFileSync('mount', ['-o', `remount,${options}`, path], { stdio: 'pipe' }),
    unmount: () => {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}
