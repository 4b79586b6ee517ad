import { expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

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
])('what is called %s is masked, by itself and behind another word', (name) => {
  expect(maskSecrets({ [name]: 'x' })).toEqual({ [name]: MASK });
  expect(maskSecrets({ [`new_${name}`]: 'x' })).toEqual({ [`new_${name}`]: MASK });
  expect(maskSecrets({ [name]: '' })).toEqual({ [name]: MASK });
  expect(maskSecrets({ [name]: null })).toEqual({ [name]: null });
  expect(maskSecrets({ a: [{ b: { [name]: ['x'] } }] })).toEqual({ a: [{ b: { [name]: MASK } }] });
});

test.each(['passwords', 'barcode', 'secretary', 'code_count', 'hashed', 'token_name', 'title'])(
  'what is called %s is no secret',
  (name) => {
    expect(maskSecrets({ [name]: 'x' })).toEqual({ [name]: 'x' });
  },
);
