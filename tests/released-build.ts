import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** `chore(release): 0.2.0`. What its program needs, without the tools of its build, this version has in the same versions. */
const RELEASE = 'd7a01355ac9fd28e9bc15493f055ea5d9c12bf84';
const BUILD = join('node_modules', '@react-router', 'dev', 'bin.cjs');

/** Whether the history of this checkout contains release 0.2.0. */
export function hasRelease(): boolean {
  return spawnSync('git', ['cat-file', '-e', `${RELEASE}^{commit}`], { cwd: ROOT }).status === 0;
}

/** The code of release 0.2.0, without a build, in a new folder that the caller removes. */
export function unpackRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-0.2.0-'));
  const archive = execFileSync('git', ['archive', RELEASE], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['x', '--exclude=tests', '--exclude=docs'], { cwd: folder, input: archive });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Release 0.2.0 with its own packages and its portal built, in a new folder that the caller removes. @throws with the output of the build */
export function buildRelease(): string {
  const folder = unpackRelease();
  try {
    rmSync(join(folder, 'node_modules'));
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
    execFileSync(process.execPath, [BUILD, 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
