import { afterEach, expect, test, vi } from 'vitest';
import { onServer, rendered } from '#tests/unit/rendered.ts';
import { storeClaimed, useClaimed } from './claimed-packs.ts';
import { setUserData } from './shared-state.ts';

const user = (uid: string) => ({ icon_url: 'a.webp', uid, expires: 1 });
const claimed = (...ids: number[]) =>
  ids.map((id) => {
    const shown = rendered(() => useClaimed(id));
    return shown.value();
  });

afterEach(() => {
  setUserData('');
  vi.unstubAllGlobals();
});

test('the claims of a player add up, and show to this player only', () => {
  storeClaimed('one', [7]);
  storeClaimed('one', [8]);
  storeClaimed('two', [9]);
  setUserData(user('one'));
  expect(claimed(7, 8, 9, 10)).toEqual([true, true, false, false]);
  setUserData(user('two'));
  expect(claimed(7, 8, 9)).toEqual([false, false, true]);
  setUserData(user('three'));
  expect(claimed(7)).toEqual([false]);
});

test('a visitor has claimed nothing', () => {
  storeClaimed(undefined, [7]);
  storeClaimed('one', []);
  expect(claimed(7)).toEqual([false]);
  setUserData({ icon_url: 'a.webp', expires: 1 });
  expect(claimed(7)).toEqual([false]);
});

test('a card shows a claim as soon as it is stored, but not at the first render', () => {
  setUserData(user('one'));
  const shown = rendered(() => useClaimed(20));
  expect(shown.value()).toBe(false);
  storeClaimed('one', [20]);
  expect(shown.value()).toBe(true);
  expect(onServer(() => useClaimed(20))).toBe(false);
});
