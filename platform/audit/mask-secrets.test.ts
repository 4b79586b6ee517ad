import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';
import { maskSecrets } from './mask-secrets.ts';

test('what is kept under the name of a secret is masked, wherever it stands', () => {
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

test('of two states only what differs is kept; of a new or a lost thing all', () => {
  const was = { name: '旧', tags: ['a'], at: new Date(0), same: 1 };
  const is = { name: '新', tags: ['a', 'b'], at: new Date(0), same: 1 };
  expect(changedFields(was, is)).toEqual({
    before: { name: '旧', tags: ['a'] },
    after: { name: '新', tags: ['a', 'b'] },
  });
  expect(changedFields(null, { name: '新' })).toEqual({ before: null, after: { name: '新' } });
});
