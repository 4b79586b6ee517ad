import { expect, test } from 'vitest';
import { storableParameters } from './storable-parameters.ts';

test('texts lose what no database takes, however they are nested', () => {
  const given = { val: 'a\0b', ids: ['\0', 1, null], item: { title: '\ud800x', is_open: true } };
  expect(storableParameters(given)).toEqual({
    val: 'ab',
    ids: ['', 1, null],
    item: { title: '\ufffdx', is_open: true },
  });
});

test('a name that means something to the language stays a name', () => {
  const given = JSON.parse('{"__proto__":{"admin":true},"a":"\\u0000"}');
  const taken = storableParameters(given);
  expect(Object.keys(taken)).toEqual(['__proto__', 'a']);
  expect((taken as { admin?: boolean }).admin).toBeUndefined();
});

test('what is nested without end is left alone', () => {
  const depth = 20_000;
  const given = JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  expect(() => storableParameters(given)).not.toThrow();
});

test('what is no plain object is not looked into: it may lead back to itself', () => {
  const file = new (class {
    name = 'a\0b';
    self = this;
  })();
  expect(storableParameters({ file })).toEqual({ file });
  expect(storableParameters({ file }).file).toBe(file);
});

test('what is neither text nor object stays as it is', () => {
  const given = { a: undefined, b: null, c: 1, d: true, e: [undefined, 2n] };
  expect(storableParameters(given)).toEqual(given);
});
