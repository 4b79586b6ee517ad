import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstVisitModules } from '#tools/bundling/first-visit-modules.ts';
import { classesOf } from '#tools/bundling/shared-styles.ts';

const root = join(import.meta.dirname, '..', '..');
const portal = join(root, 'portal');

/** The scripts of a first visit to the home page. */
function firstVisitScripts(): string {
  const [{ path }] = createRequire(import.meta.url)(join(root, '.size-limit.cjs')) as [{ path: string[] }];
  return path.map((file) => readFileSync(file.replace(/\.br$/, ''), 'utf8')).join('\n');
}

test('[CHU-01] the scripts of a first visit have one name for each class of a module', () => {
  const scripts = firstVisitScripts();
  const paths = readdirSync(portal, { recursive: true, encoding: 'utf8' });
  const composing = paths
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((path) =>
      Object.values(classesOf(join(portal, path), readFileSync(join(portal, path), 'utf8'))).flatMap(
        ({ name, composes: [first] }) => (first ? { path, names: `${name} ${first.name}` } : []),
      ),
    );
  const missing = composing.filter(({ names }) => scripts.includes(names)).map(({ path }) => path);
  expect([...new Set(missing)], 'missing in tools/bundling/first-visit-modules.ts').toEqual([]);
  const stale = [...firstVisitModules].filter((one) => !composing.some(({ path }) => path === one));
  expect(stale, 'composes nothing').toEqual([]);
});
