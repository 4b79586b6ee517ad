import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkTree } from './check.ts';
import { RULES, type Rule } from './violation.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const projectRoot = join(import.meta.dirname, '..', '..');

describe('architecture', () => {
  const broken = checkTree(projectRoot);

  test.each(Object.entries(RULES))('%s: %s', (rule) => {
    const places = broken.filter((violation) => violation.rule === rule);
    expect(places.map(({ path, line, what }) => `${path}:${line} ${what}`)).toEqual([]);
  });
});

describe('the checker detects violations', () => {
  test('every rule has a fixture that breaks it', () => {
    expect(readdirSync(fixtures).sort()).toEqual(Object.keys(RULES).sort());
  });

  test.each(Object.keys(RULES) as Rule[])('%s', (rule) => {
    const root = join(fixtures, rule);
    const expected = readFileSync(join(root, 'expected.txt'), 'utf8').trim().split('\n');
    const found = checkTree(root).map((violation) => {
      expect(violation.rule).toBe(rule);
      return `${violation.path}:${violation.line} ${violation.what}`;
    });
    expect(found.sort()).toEqual(expected.sort());
  });
});
