/** A package as the lock file has it. */
export interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  peer?: boolean;
  hasInstallScript?: boolean;
}

/** By their paths, `node_modules/a/node_modules/b`; the project itself has the empty one. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The name of a package by its path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Development tools' parts for other systems, which could not be had where the lock file was made: npm leaves their sums
 * out, and checks nothing of them where one is installed.
 */
const UNVOUCHED = /\/(@biomejs\/cli|@oxc-parser\/binding)-[\w-]+$/;

/** What a lock file mustn't have: where a package was fetched, or one whose bytes nothing vouches for. */
export function looseEntries(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { resolved, integrity, link, dev, optional }]) => [
      ...(resolved === undefined ? [] : [`${path} names where it was fetched: ${resolved}`]),
      ...(link || integrity?.startsWith('sha512-') || (dev && optional && UNVOUCHED.test(path))
        ? []
        : [`${path} has no sha512`]),
    ]);
}
