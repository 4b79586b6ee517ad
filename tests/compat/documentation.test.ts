import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserNames, buildTarget, oldestEngines } from '#tools/bundling/browser-targets.ts';

test('the table in docs/browsers.md matches .browserslistrc', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'browsers.md'), 'utf8');
  expect(text).toContain(`| Portal | ${browserNames('portal')} |`);
  expect(text).toContain(`| Back office | ${browserNames('console')} |`);
});

test('build targets match .browserslistrc', () => {
  expect(oldestEngines('portal')).toEqual({ chrome: '80', firefox: '98', safari: '15' });
  expect(buildTarget('console')).toEqual(['chrome100', 'firefox100', 'safari15.4']);
});
