import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A walk of a decision or of the architecture: a code block `walk` with its number of files. A line has a folder, a colon and files below it, without
 * their extension. The mark ↩ follows a file to which the way comes back.
 */
const WALK = /^```walk (\d+)\n(.*?)^```$/gms;
/** A path in the text around the walks. */
const PATH = /`([\w-]+(?:\/[\w.-]+)+)`/g;
const SOURCES = ['.ts', '.tsx', '.js'];

/** What is wrong with the walks of a page: missing or repeated files, another number, paths of the text that do not exist. */
export function walkFaults(page: string, root: string): string[] {
  const walks = [...page.matchAll(WALK)];
  if (walks.length === 0) {
    return [];
  }
  const named = [...page.matchAll(PATH)].map(([, path = '']) => path);
  return [
    ...walks.flatMap(([, count, lines = '']) => faultsOf(filesOf(lines), Number(count), root)),
    ...named.filter((path) => !exists(root, path, ['', ...SOURCES])).map(missing),
  ];
}

function filesOf(lines: string): string[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [folder = '', files = ''] = line.split(': ');
      return files.split(', ').map((file) => `${folder}/${file.replace(/ ↩$/, '')}`);
    });
}

function faultsOf(files: readonly string[], count: number, root: string): string[] {
  return [
    ...files.filter((path) => !exists(root, path, SOURCES)).map(missing),
    ...files.filter((path, at) => files.indexOf(path) !== at).map((path) => `${path}: twice`),
    ...(files.length === count ? [] : [`${files.length} files, not ${count}`]),
  ];
}

function exists(root: string, path: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => existsSync(join(root, path + extension)));
}

function missing(path: string): string {
  return `${path} does not exist`;
}
