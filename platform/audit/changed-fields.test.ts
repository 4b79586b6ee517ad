import { expect, test } from 'vitest';
import { changedFields, maskSecrets } from './changed-fields.ts';

test('masks values under names of secrets at any depth', () => {
  const masked = maskSecrets({
    name: 'a',
    password: 'b',
    password_hash: 'c',
    codes: ['YM-1', 'YM-2'],
    inner: [{ code: 'YM-3', title: 'd', token: null }],
  });
  expect(masked).toEqual({
    name: 'a',
    password: '••••••',
    password_hash: '••••••',
    codes: '••••••',
    inner: [{ code: '••••••', title: 'd', token: null }],
  });
});

test('changedFields returns the differing fields, or all fields of a created record', () => {
  const was = { name: '旧', tags: ['a'], at: new Date(0), same: 1 };
  const is = { name: '新', tags: ['a', 'b'], at: new Date(0), same: 1 };
  expect(changedFields(was, is)).toEqual({
    before: { name: '旧', tags: ['a'] },
    after: { name: '新', tags: ['a', 'b'] },
  });
  expect(changedFields(null, { name: '新' })).toEqual({ before: null, after: { name: '新' } });
  expect(changedFields({ name: '旧' }, null)).toEqual({ before: { name: '旧' }, after: null });
  expect(changedFields({ a: 1, c: undefined }, { b: 2 })).toEqual({
    before: { a: 1, b: null },
    after: { a: null, b: 2 },
  });
});

const MASK = '••••••';

test.each([
  'password',
  'secret',
  'token',
  'hash',
  'totp',
  'code',
  'codes',
  'recovery_code',
  'recovery_codes',
])('masks %s, alone and as a suffix', (name) => {
  expect(maskSecrets({ [name]: 'x' })).toEqual({ [name]: MASK });
  expect(maskSecrets({ [`new_${name}`]: 'x' })).toEqual({ [`new_${name}`]: MASK });
  expect(maskSecrets({ [name]: '' })).toEqual({ [name]: MASK });
  expect(maskSecrets({ [name]: null })).toEqual({ [name]: null });
  expect(maskSecrets({ a: [{ b: { [name]: ['x'] } }] })).toEqual({ a: [{ b: { [name]: MASK } }] });
});

test.each(['passwords', 'barcode', 'secretary', 'code_count', 'hashed', 'token_name', 'title'])(
  '%s is not a secret',
  (name) => {
    expect(maskSecrets({ [name]: 'x' })).toEqual({ [name]: 'x' });
  },
);
