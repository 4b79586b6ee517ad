import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';
import { ServerSecret } from './server-secret.ts';

const secret = new ServerSecret('a secret of the test, thirty-two or more');

test('a sealed text opens only for its owner and purpose, and not after a change', () => {
  const sealed = seal(secret, 'totp', 'operator 7', 'JBSWY3DPEHPK3PXP');
  expect(sealed.includes('JBSWY3DP')).toBe(false);
  expect(unseal(secret, 'totp', 'operator 7', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(secret, 'totp', 'operator 8', sealed)).toBeUndefined();
  expect(unseal(secret, 'other', 'operator 7', sealed)).toBeUndefined();
  expect(unseal(new ServerSecret('x'.repeat(32)), 'totp', 'operator 7', sealed)).toBeUndefined();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(unseal(secret, 'totp', 'operator 7', changed)).toBeUndefined();
  expect(unseal(secret, 'totp', 'operator 7', Buffer.alloc(5))).toBeUndefined();
});

test('sealing the same text twice gives different results', () => {
  expect(seal(secret, 'totp', 'a', 'text')).not.toEqual(seal(secret, 'totp', 'a', 'text'));
});
