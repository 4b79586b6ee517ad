import { expect, test } from 'vitest';
import { at, hasOwn, replaceAll } from './builtins.ts';
import { marginsFor } from './flex-gap.ts';

test('at equals the native method', () => {
  for (const list of [[], ['a'], ['a', 'b', 'c']]) {
    for (const index of [-4, -3, -1, -0.5, 0, 1, 2.9, 3, Number.NaN]) {
      expect(at.call(list, index), `${list.length} ${index}`).toBe(list.at(index));
    }
  }
});

test.for([
  ['a.b.c', '.', '-'],
  ['<table></table>', '<table>', '<div><table>'],
  ['aXbX', 'X', '[$&]'],
  ['a$b', '$', '$$'],
  ['(a)[b]{c}|^', '(a)[b]{c}|^', 'x'],
  ['aaa', 'b', 'c'],
] as const)('replaceAll of %s with %s and %s equals the native method', ([text, search, replacement]) => {
  expect(replaceAll.call(text, search, replacement)).toBe(text.replaceAll(search, replacement));
});

test('replaceAll accepts global patterns only', () => {
  expect(replaceAll.call('a1b2', /\d/g, '-')).toBe('a-b-');
  expect(() => replaceAll.call('a1b2', /\d/, '-')).toThrow(TypeError);
});

test.for([
  ['8px', { column: false, wrap: false }, '.a > * + * { margin-left: 8px }'],
  ['8px', { column: true, wrap: false }, '.a > * + * { margin-top: 8px }'],
  ['4px var(--space-2)', { column: false, wrap: false }, '.a > * + * { margin-left: var(--space-2) }'],
  ['4px calc(1px + 2px)', { column: false, wrap: true }, '.a > * { margin: 0 calc(1px + 2px) 4px 0 }'],
] as const)('a gap of %s becomes a margin', ([gap, layout, rule]) => {
  expect(marginsFor('.a', layout, gap)).toBe(rule);
});

test('hasOwn distinguishes own properties from inherited ones without Object.hasOwn', () => {
  const { hasOwn: native } = Object;
  Reflect.deleteProperty(Object, 'hasOwn');
  const object = Object.assign(Object.create({ inherited: 1 }), { own: undefined });
  const results = ['own', 'inherited', 'none'].map((name) => hasOwn(object, name));
  Object.defineProperty(Object, 'hasOwn', { value: native, configurable: true, writable: true });
  expect(results).toEqual([true, false, false]);
});
