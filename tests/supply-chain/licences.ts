import { type LockedPackages, nameOf } from './lock-file.ts';

/** Permissive licences that only require attribution. */
const ALLOWED = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** Packages with another licence, with the reason; a name includes its packages for each system, `name-linux-x64`. */
export const exceptions: Readonly<Record<string, string>> = {
  '@img/sharp': 'libvips is LGPL: an unchanged shared library, in a package of its own that can be replaced',
};

/** Whether an SPDX expression is allowed: all parts of an AND, one of an OR. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  return plain.split(/ AND /).every((part) => part.split(/ OR /).some((one) => ALLOWED.includes(one.trim())));
}

/** Production packages without an allowed licence, and unused exceptions. */
export function licenceFaults(
  packages: LockedPackages,
  licenceOf: (path: string) => string | undefined,
  reasons: Readonly<Record<string, string>> = exceptions,
): string[] {
  const used = new Set<string>();
  const faults = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .flatMap(([path, { license }]) => {
      const licence = licenceOf(path) ?? license;
      const name = nameOf(path);
      if (licence !== undefined && isAllowed(licence)) {
        return [];
      }
      const reason = Object.keys(reasons).find((one) => name === one || name.startsWith(`${one}-`)) ?? name;
      used.add(reason);
      return Object.hasOwn(reasons, reason) ? [] : [`${name}: ${licence ?? 'no licence'}`];
    });
  const idle = Object.keys(reasons).filter((name) => !used.has(name));
  return [...faults, ...idle.map((name) => `the exception for ${name} is stale`)];
}
