import { execFile } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from './bare-environment.ts';

const ROOT = join(import.meta.dirname, '..');
/** What neither a build nor the product reads. */
const LEFT_OUT = ['.git', '.github', 'bench', 'data', 'docs', 'tests'];
/** What tools of builds and tests store between the packages. */
const CACHE = /^node_modules.\.(?!bin$|package-lock\.json$)[^/\\]+$/;
/** npm writes them in place, which would change a linked original. */
const WRITTEN = ['package.json', 'package-lock.json', join('node_modules', '.package-lock.json')];

/**
 * A copy of the built project without the packages that only builds and tests need, outside of the project: Node would
 * find those in a parent folder. Its files are links where both folders are on one file system. The caller removes it.
 */
export async function productionInstall(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-production-'));
  copyInto(folder, '');
  await promisify(execFile)('npm', ['prune', '--omit=dev', '--offline', '--loglevel=error'], {
    cwd: folder,
    env: bareEnvironment({}),
    shell: process.platform === 'win32',
  });
  return folder;
}

function copyInto(folder: string, path: string): void {
  for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true })) {
    const name = join(path, entry.name);
    const [from, to] = [join(ROOT, name), join(folder, name)];
    if (LEFT_OUT.includes(name) || CACHE.test(name)) {
      continue;
    }
    if (entry.isDirectory()) {
      mkdirSync(to);
      copyInto(folder, name);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(from), to);
    } else if (WRITTEN.includes(name)) {
      copyFileSync(from, to);
    } else {
      linkOrCopy(from, to);
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Removes what the build of the container removes after `npm prune`. @throws if the Dockerfile removes nothing */
export function removeAsContainer(folder: string): void {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, list] = /npm prune --omit=dev \\\n\s*&& rm -rf (.*)\n/.exec(dockerfile) ?? [];
  if (!list) {
    throw new Error('The Dockerfile does not remove anything after npm prune.');
  }
  for (const path of globSync(list.split(' '), { cwd: folder })) {
    rmSync(join(folder, path), { recursive: true });
  }
}

/** The bytes of the installed packages. */
export function sizeOfPackages(folder: string): number {
  return readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
