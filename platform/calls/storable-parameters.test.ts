import { expect, test } from 'vitest';
import { storableParameters } from './storable-parameters.ts';

test('removes what the database rejects from nested texts', () => {
  const given = { val: 'a\0b', ids: ['\0', 1, null], item: { title: '\ud800x', is_open: true } };
  expect(storableParameters(given)).toEqual({
    val: 'ab',
    ids: ['', 1, null],
    item: { title: '\ufffdx', is_open: true },
  });
});

test('[BLR-13] removes control characters and noncharacters, not the ends of lines', () => {
  const given = { text: 'a\u0001\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}\u007f\tb\r\nc' };
  expect(storableParameters(given)).toEqual({ text: 'a\tb\r\nc' });
});

test('breaks of lines and pages become blanks', () => {
  expect(storableParameters({ text: 'a\u0085b\vc\fd' })).toEqual({ text: 'a b c d' });
});

test('leaves passwords unchanged', () => {
  const secrets = { password: 'a\u007f\u0080\0', new_password: 'b\u0085' };
  expect(storableParameters(secrets)).toEqual(secrets);
  expect(storableParameters({ password: ['a\0'] })).toEqual({ password: ['a'] });
});

test('keeps __proto__ as an ordinary field', () => {
  const given = JSON.parse('{"__proto__":{"admin":true},"a":"\\u0000"}');
  const taken = storableParameters(given);
  expect(Object.keys(taken)).toEqual(['__proto__', 'a']);
  expect((taken as { admin?: boolean }).admin).toBeUndefined();
});

test('leaves values that are nested too deeply unchanged', () => {
  const depth = 20_000;
  const given = JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  expect(() => storableParameters(given)).not.toThrow();
});

test('does not traverse class instances, which may be cyclic', () => {
  const file = new (class {
    name = 'a\0b';
    self = this;
  })();
  expect(storableParameters({ file })).toEqual({ file });
  expect(storableParameters({ file }).file).toBe(file);
});

test('leaves other values unchanged', () => {
  const given = { a: undefined, b: null, c: 1, d: true, e: [undefined, 2n] };
  expect(storableParameters(given)).toEqual(given);
});
