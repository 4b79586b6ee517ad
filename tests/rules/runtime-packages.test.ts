import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readModules, type SourceModule } from './source-modules.ts';

const root = join(import.meta.dirname, '..', '..');
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const { BUILD_PACKAGES } = (await import(
  pathToFileURL(join(root, 'tools', 'supply-chain', 'build-packages.mjs')).href
)) as { BUILD_PACKAGES: string[] };

/** Files that run when the product runs, without those of tests and of the development server. */
const RUNTIME = /^(cli|contract|demo|platform|portal|server|services)\/(?!.*\.test\.tsx?$)/;
const DEVELOPMENT =
  /^(portal\/routes\.ts|server\/dev\.ts|server\/frontend\/(dev-frontend|vite-servers)\.ts)$/;
/** Files that also run when `npm start` builds the sites. */
const BUILD = /^(admin|tools\/bundling)\/(?!.*\.test\.tsx?$)|^(vite|react-router)\.config\.ts$/;
const modules = readModules(root);

/** The packages that the files import, of those in package.json. */
function packagesOf(files: readonly Pick<SourceModule, 'imports'>[]): string[] {
  const targets = files.flatMap(({ imports }) => imports.map(({ target }) => target));
  const names = targets.flatMap((target) => /^npm:((?:@[^/]+\/)?[^/]+)/.exec(target)?.[1] ?? []);
  return [...new Set(names)].filter((name) => name in dependencies || name in devDependencies).sort();
}

const runtime = modules.filter(({ path }) => RUNTIME.test(path) && !DEVELOPMENT.test(path));
const build = modules.filter(({ path }) => BUILD.test(path) || DEVELOPMENT.test(path));

describe('packages', () => {
  test('[INS-02] that the product imports are not removed from the container', () => {
    expect(packagesOf(runtime)).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp']));
    expect(packagesOf(runtime).filter((name) => BUILD_PACKAGES.includes(name))).toEqual([]);
  });

  test('[INS-01] that the product or its build imports are installed by `npm start`', () => {
    expect(packagesOf(build)).toEqual(expect.arrayContaining(['antd', 'vite']));
    expect(packagesOf([...runtime, ...build]).filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('[INS-02] that the container lacks are dependencies', () => {
    expect(BUILD_PACKAGES.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('an import of a removed package is found', () => {
    expect(packagesOf([{ imports: [{ target: 'npm:echarts', line: 1 }] }])).toEqual(['echarts']);
  });
});
