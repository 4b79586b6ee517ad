/** A package in the lock file. */
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

/** By path, `node_modules/a/node_modules/b`; the project has the empty path. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The name of a package, from its path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Binaries of development tools for other platforms: npm wrote no checksums for them, and checks none. */
const UNVOUCHED = /\/(@biomejs\/cli|@oxc-parser\/binding)-[\w-]+$/;

/** Forbidden entries of a lock file: a download address, or a missing checksum. */
export function looseEntries(packages: LockedPackages): string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .flatMap(([path, { resolved, integrity, link, dev, optional }]) => [
      ...(resolved === undefined ? [] : [`${path} has a download address: ${resolved}`]),
      ...(link || integrity?.startsWith('sha512-') || (dev && optional && UNVOUCHED.test(path))
        ? []
        : [`${path} has no sha512`]),
    ]);
}
