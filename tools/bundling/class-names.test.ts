import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { portalClasses, shortNames } from './class-names.ts';

const ui = join(import.meta.dirname, '..', '..', 'portal', 'ui');
const shared = ['base', 'card', 'shared']
  .map((name) => readFileSync(join(ui, `${name}.css`), 'utf8'))
  .join('');
const classes = portalClasses();

describe('the classes of the modules', () => {
  test('need no escape in CSS', () => {
    expect(classes.filter(({ name }) => !/^[a-z][\w-]*$/i.test(name))).toEqual([]);
  });

  test('compose classes that a shared style sheet has', () => {
    const names = new Set([...shared.matchAll(/\.([\w-]+)/g)].map(([, name]) => name));
    const composed = classes.flatMap(({ composes }) => composes.filter(({ type }) => type === 'global'));
    expect(composed.length).toBeGreaterThan(100);
    expect(composed.filter(({ name }) => !names.has(name))).toEqual([]);
  });

  test('have short names in a build, each its own, and none that a shared class has', () => {
    expect([...shortNames()], 'in each build').toEqual([...shortNames()]);
    const short = [...shortNames().values()];
    expect(short).toHaveLength(classes.length);
    expect(new Set(short).size).toBe(classes.length);
    expect(short.filter((name) => !/^_[\da-z]{1,3}$/.test(name))).toEqual([]);
    expect(shared).not.toMatch(/\._/);
  });
});
