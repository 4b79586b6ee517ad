import { expect, test } from 'vitest';
import { weakPassword } from './operator-password.ts';

test.each([
  ['short', '密码应有'],
  ['password12345', '太容易'],
  ['aaaaaaaaaaaa', '太容易'],
  ['admin-li.lei-', '太容易'],
])('%s is refused', (password, reason) => {
  expect(weakPassword(password, 'li.lei')).toContain(reason);
});

test('a sentence is good', () => {
  expect(weakPassword('correct horse battery', 'li.lei')).toBeNull();
  expect(weakPassword('山高月小水落石出清风徐来', 'li.lei')).toBeNull();
});
