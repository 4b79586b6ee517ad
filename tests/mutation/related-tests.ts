import { readModules } from '../rules/source-modules.ts';

/** Returns a function for the unit tests that import any of some files, directly or indirectly. */
export function relatedTests(root: string): (files: readonly string[]) => string[] {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of readModules(root)) {
    for (const { target } of imports) {
      importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  return (files) => {
    const reached = new Set(files);
    for (const file of reached) {
      for (const importer of importers.get(file) ?? []) {
        reached.add(importer);
      }
    }
    return [...reached].filter(isUnitTest).sort();
  };
}

function isUnitTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) && !/^tests\/(?!unit\/)/.test(path);
}
