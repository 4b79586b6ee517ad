import { execFile } from 'node:child_process';
import {
  copyFileSync,
  globSync,
  linkSync,
  lstatSync,
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
/** What the build of the container makes in its folder. */
const BUILT = ['build', 'node_modules'];
/** What tools of builds and tests store between the packages. */
const CACHE = /^node_modules.\.(?!bin$|package-lock\.json$)[^/\\]+$/;
/** npm writes them in place, which would change a linked original. */
const WRITTEN = ['package.json', 'package-lock.json', join('node_modules', '.package-lock.json')];

/**
 * A copy of what the Dockerfile copies and builds, without the packages that only builds and tests need, outside of the
 * project: Node would find those in a parent folder. Its files are links where both folders are on one file system. The
 * caller removes it.
 */
export async function productionInstall(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-production-'));
  for (const name of [...containerFiles(), ...BUILT]) {
    copyInto(folder, name);
  }
  await promisify(execFile)('npm', ['prune', '--omit=dev', '--offline', '--loglevel=error'], {
    cwd: folder,
    env: bareEnvironment({}),
    shell: process.platform === 'win32',
  });
  return folder;
}

/** The files and folders that the Dockerfile copies. @throws if one gets another name, or if `.dockerignore` leaves it out */
function containerFiles(): string[] {
  const copies = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^COPY (?!--from)(.+) (\S+)$/gm);
  const sent = sentFiles();
  return Array.from(copies).flatMap(([line, names = '', target = '']) => {
    const copied = names.split(' ');
    const isInPlace = target === './' || (copied.length === 1 && target === names);
    if (!isInPlace || !copied.every((name) => sent.has(name))) {
      throw new Error(`This copy of the container can't repeat a line of the Dockerfile: ${line}`);
    }
    return copied;
  });
}

/** The files and folders that a build of the container gets: all are left out but these. */
function sentFiles(): Set<string> {
  const [all, ...excepted] = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  if (all !== '*' || !excepted.every((line) => /^![\w.-]+$/.test(line))) {
    throw new Error('.dockerignore has another pattern than `*` and names of files and folders.');
  }
  return new Set(excepted.map((line) => line.slice(1)));
}

function copyInto(folder: string, name: string): void {
  if (CACHE.test(name)) {
    return;
  }
  const [from, to] = [join(ROOT, name), join(folder, name)];
  // `node_modules` may be a link to a folder that other copies of the project share: npm would prune the original.
  const entry = BUILT.includes(name) ? statSync(from) : lstatSync(from);
  if (entry.isDirectory()) {
    mkdirSync(to);
    for (const inside of readdirSync(from)) {
      copyInto(folder, join(name, inside));
    }
  } else if (entry.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
  } else if (WRITTEN.includes(name)) {
    copyFileSync(from, to);
  } else {
    linkOrCopy(from, to);
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
