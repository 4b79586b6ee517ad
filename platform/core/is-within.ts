import { isAbsolute, relative, sep } from 'node:path';

export function isWithin(path: string, folder: string): boolean {
  const fromFolder = relative(folder, path);
  return (
    fromFolder === '' || !(fromFolder === '..' || fromFolder.startsWith(`..${sep}`) || isAbsolute(fromFolder))
  );
}
